"""Whole utterances people wrote down as they would say them, and the same with other words in their places.

An utterance is worth more than its words: with “a fox” in the place of “a cow” it is as good a sentence. Words that stand in one of the lists of
`CLASSES` give their place to others of the list, singular to singular and plural to plural.
"""
import os, re
import grammar

ROOT = os.path.dirname(os.path.dirname(grammar.SOURCES))
# A word in several lists belongs to the first.
CLASSES = ('animals', 'people', 'fantasy', 'plants', 'food', 'buildings', 'vehicles', 'wearables', 'colors', 'objects', 'nature', 'adjectives')
TIMES = 2          # how often each utterance is said; once as it was written. More of them make chance look like habit
EXCHANGED = 0.6    # of the words that have a list


def utterances(known):
    """Tuples of words: the sentences of the files named in sources/said.txt (of tables the first column), each once. Those with a figure or a word
    without a pronunciation are left out."""
    result = {}
    for name in grammar.lines('said.txt'):
        with open(os.path.join(ROOT, name), encoding='utf-8') as file:
            for line in file:
                if line.startswith('#'):
                    continue
                text = line.split('\t')[0].lower().replace('-', ' ').replace('\u2019', "'")
                for sentence in re.split(r'[.!?;:\n]+', text):
                    words = re.sub(r"[^a-z' ]", ' ', sentence).split()
                    # A word said twice is a slip; a model that has seen it hears it everywhere.
                    if any(word == following for word, following in zip(words, words[1:])):
                        continue
                    if words and not re.search(r'\d', sentence) and all(word in known for word in words):
                        result[tuple(words)] = None
    return list(result)


def varied(sentences, lists, rng):
    """Each utterance `TIMES` times, the first time as it is."""
    list_of = {}
    for name in CLASSES:
        for key in (name, name + '+'):
            for words in lists[key].items if key in lists else []:
                if len(words) == 1:
                    list_of.setdefault(words[0], key)
    for sentence in sentences:
        yield list(sentence)
        for _ in range(TIMES - 1):
            other = []
            for word in sentence:
                exchanged = word in list_of and rng.random() < EXCHANGED
                other += lists[list_of[word]].pick(rng) if exchanged else [word]
            yield other
