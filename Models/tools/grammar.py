"""A weighted grammar of what people say: reading it, and drawing sentences from it."""
import collections, math, os, re

SOURCES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'sources')


def lines(name):
    """The lines of a source file without comments and blanks."""
    with open(os.path.join(SOURCES, name), encoding='utf-8') as f:
        for line in f:
            if line.strip() and not line.startswith('#'):
                yield line.rstrip('\n')


def pairs(name):
    return dict(line.split(None, 1) for line in lines(name))


IRREGULAR = pairs('plurals.txt')


def plural(word, irregular):
    if word in irregular:
        return None if irregular[word] == '-' else irregular[word]
    if re.search(r'(s|x|z|ch|sh)$', word):
        return word + 'es'
    if re.search(r'[^aeiou]y$', word):
        return word[:-1] + 'ies'
    return word + 's'


class Choice:
    """Weighted alternatives; `pick` is one binary search."""

    def __init__(self, weighted):
        self.items = [item for item, _ in weighted]
        self.cumulative, total = [], 0.0
        for _, weight in weighted:
            total += weight
            self.cumulative.append(total)

    def pick(self, rng):
        return rng.choices(self.items, cum_weights=self.cumulative)[0]


def word_lists(known, frequency, irregular):
    """name -> Choice of phrases (lists of words), and name+ -> Choice of their plurals."""
    lists, missing = {}, set()
    for file in sorted(os.listdir(os.path.join(SOURCES, 'words'))):
        name = file.removesuffix('.txt')
        text = list(lines(os.path.join('words', file)))
        entries = [e for l in text for e in l.split('|')] if any('|' in l for l in text) else [w for l in text for w in l.split()]
        singular, plurals = collections.OrderedDict(), collections.OrderedDict()
        for entry in entries:
            phrase, _, weight = entry.strip().partition('*')
            words = phrase.split()
            missing |= {w for w in words if w not in known}
            # What people often name in pictures is said more often; the root keeps rare words within reach.
            common = math.sqrt(1 + frequency.get(words[0], 0)) if len(words) == 1 else 1.0
            singular[phrase] = float(weight or 1) * (common if not weight else 1.0)
            many = plural(words[0], irregular) if len(words) == 1 else None
            if many and many in known:
                plurals[many] = math.sqrt(1 + frequency.get(many, 0))
        lists[name] = Choice([(p.split(), w) for p, w in singular.items()])
        if plurals:
            lists[name + '+'] = Choice([([p], w) for p, w in plurals.items()])
    return lists, missing


TOKEN = re.compile(r'\{[^}]+\}|[\[\]()|]|\d+(?:\.\d+)?\*|[^\s\[\]()|{}]+')


def parse(text):
    tokens = TOKEN.findall(text)
    position = 0

    def alternatives(closing):
        nonlocal position
        result, weight, sequence = [], 1.0, []
        while True:
            token = tokens[position] if position < len(tokens) else None
            position += 1
            if token == '|' or token == closing:
                result.append((sequence, weight))
                weight, sequence = 1.0, []
                if token == closing:
                    return Choice(result)
            elif token is None:
                raise SystemExit('Models/build: an unclosed bracket in: ' + text[:80])
            elif re.fullmatch(r'[\d.]+\*', token):
                weight = float(token[:-1])
            elif token == '(':
                sequence.append(('choice', alternatives(')')))
            elif token == '[':
                sequence.append(('maybe', alternatives(']')))
            elif token.startswith('{'):
                sequence.append(('rule', token[1:-1]))
            else:
                sequence.append(('word', token))

    return alternatives(None)


def read_rules():
    rules, name = {}, None
    for line in lines('rules.txt'):
        if not line[0].isspace():
            name, _, line = line.partition(':')
            rules[name] = ''
        rules[name] += ' ' + line.strip()
    return {name: parse(text) for name, text in rules.items()}


def draw(choice, rules, lists, rng, out):
    for kind, value in choice.pick(rng):
        if kind == 'word':
            out.append(value)
        elif kind == 'choice':
            draw(value, rules, lists, rng, out)
        elif kind == 'maybe':
            if rng.random() < 0.4:
                draw(value, rules, lists, rng, out)
        elif value in rules:
            draw(rules[value], rules, lists, rng, out)
        elif value in lists:
            out.extend(lists[value].pick(rng))
        elif value.endswith('+') and value[:-1] in rules:
            out.extend(pluralised(value[:-1], rules, lists, rng))
        else:
            raise SystemExit('Models/build: rules.txt names {%s}, which is neither a rule nor a list' % value)
    return out


def pluralised(rule, rules, lists, rng):
    words = draw(rules[rule], rules, lists, rng, [])
    return words[:-1] + [plural(words[-1], IRREGULAR) or words[-1]]


def with_articles(words, vowels):
    """`a` before a vowel's sound is `an`, and the other way round."""
    return [('an' if vowels(words[i + 1]) else 'a') if w in ('a', 'an') and i + 1 < len(words) else w for i, w in enumerate(words)]
