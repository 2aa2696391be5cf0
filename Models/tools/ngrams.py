"""Trigram models with back-off, as sorted arrays: estimating, mixing, pruning, writing.

Words are numbers below `size`; a bigram's key is first·size + second, a trigram's (first·size + second)·size + third. Probabilities are plain.
"""
import math
import numpy as np


def grouped(keys):
    """Sorted keys -> the different ones and, for each key, the number of its group."""
    if len(keys) == 0:
        return keys, np.zeros(0, np.int64)
    new = np.concatenate([[True], keys[1:] != keys[:-1]])
    return keys[new], np.cumsum(new) - 1


def found(keys, wanted):
    """The places of `wanted` in sorted `keys`, and which of them are there."""
    place = np.minimum(np.searchsorted(keys, wanted), max(len(keys) - 1, 0))
    return place, (keys[place] == wanted if len(keys) else np.zeros(len(wanted), bool))


class Trigrams:
    """p1[word], b1[context], (k2, p2, b2), (k3, p3): probabilities of what was seen, and the weights of what was not."""

    def __init__(self, size, p1, k2, p2, k3, p3):
        self.size, self.p1, self.k2, self.p2, self.k3, self.p3 = size, p1, k2, p2, k3, p3

    def weighted(self):
        """Sets the back-off weights that make every context's probabilities sum to one."""
        size = self.size
        first, second = self.k2 // size, self.k2 % size
        seen = np.bincount(first, self.p2, size)
        below = np.bincount(first, self.p1[second], size)
        self.b1 = np.maximum(1 - seen, 1e-6) / np.maximum(1 - below, 1e-6)
        self.b2 = np.ones(len(self.k2))
        contexts, group = grouped(self.k3 // size)
        place, there = found(self.k2, contexts)
        if not there.all():
            raise SystemExit('a trigram has no bigram to hang on')
        seen = np.bincount(group, self.p3, len(contexts))
        below = np.bincount(group, self.bigram(self.k3 // size % size, self.k3 % size), len(contexts))
        self.b2[place] = np.maximum(1 - seen, 1e-6) / np.maximum(1 - below, 1e-6)
        return self

    def bigram(self, first, second):
        place, there = found(self.k2, first * self.size + second)
        return np.where(there, self.p2[place] if len(self.k2) else 0, self.b1[first] * self.p1[second])

    def trigram(self, first, second, third):
        context, known = found(self.k2, first * self.size + second)
        lower = np.where(known, self.b2[context] if len(self.k2) else 1, 1) * self.bigram(second, third)
        place, there = found(self.k3, (first * self.size + second) * self.size + third)
        return np.where(there, self.p3[place] if len(self.k3) else 0, lower)


def kneser_ney(size, k3, n3, starts, start, base, discounts, base_share, cutoff):
    """Interpolated Kneser-Ney of whole sentences' trigram counts (Chen and Goodman 1998, one discount an order).

    starts: counts of the first words, key start·size + word; base: a distribution every word has a share `base_share` of; trigrams seen less
    than `cutoff` times are left to the back-off.
    """
    # Lower orders count in how many contexts a word was seen; what follows the sentence start has no context but itself.
    k2, n2 = np.unique(np.concatenate([k3 % (size * size), np.repeat(*starts)]), return_counts=True)
    n1 = np.bincount(k2 % size, minlength=size)
    p1 = (1 - base_share) * n1 / n1.sum() + base_share * base

    def interpolated(keys, counts, lower, discount):
        _, group = grouped(keys // size)
        total, kinds = np.bincount(group, counts), np.bincount(group)
        return (counts - discount) / total[group] + (discount * kinds / total)[group] * lower

    p2 = interpolated(k2, n2, p1[k2 % size], discounts[2])
    place, _ = found(k2, k3 % (size * size))
    p3 = interpolated(k3, n3, p2[place], discounts[3])
    keep = n3 >= cutoff
    k3, p3 = k3[keep], p3[keep]
    k2, p2 = with_contexts(size, k2, p2, k3, p1)
    return Trigrams(size, p1, k2, p2, k3, p3).weighted()


def with_contexts(size, k2, p2, k3, p1):
    """Adds the bigrams trigrams hang on that are missing, at next to nothing more than chance."""
    contexts = np.unique(k3 // size)
    _, there = found(k2, contexts)
    missing = contexts[~there]
    k2, p2 = np.concatenate([k2, missing]), np.concatenate([p2, p1[missing % size] * 0.5])
    order = np.argsort(k2, kind='stable')
    return k2[order], p2[order]


def discounted(size, n1, contexts, k2, n2, k3, n3, discount, base, base_share):
    """Interpolated absolute discounting of counts from which the small ones were left out: what is missing goes to the shorter context."""
    p1 = (1 - base_share) * n1 / n1.sum() + base_share * base

    def interpolated(keys, counts, context_counts, lower):
        _, group = grouped(keys // size)
        kept = counts - np.minimum(discount, counts / 2)
        seen = np.bincount(group, kept)
        total = np.maximum(context_counts, seen[group] * 1.02)
        left = 1 - seen[group] / total
        return kept / total + left * lower

    p2 = interpolated(k2, n2, contexts[k2 // size], p1[k2 % size])
    place, there = found(k2, k3 % (size * size))
    context, _ = found(k2, k3 // size)
    p3 = interpolated(k3, n3, n2[context], np.where(there, p2[place], p1[k3 % size]))
    return Trigrams(size, p1, k2, p2, k3, p3).weighted()


def mixed(models, shares, start, opening):
    """Linear interpolation over everything any of the models has seen; `opening` are the shares at the beginning of a sentence."""
    size = models[0].size
    k2 = np.unique(np.concatenate([m.k2 for m in models]))
    k3 = np.unique(np.concatenate([m.k3 for m in models]))
    first, second, third = k3 // (size * size), k3 // size % size, k3 % size
    p1 = sum(share * m.p1 for m, share in zip(models, shares))
    def weighed(p, contexts):
        at_start = contexts == start
        return sum(np.where(at_start, early, share) * p(m) for m, share, early in zip(models, shares, opening))

    p2 = weighed(lambda m: m.bigram(k2 // size, k2 % size), k2 // size)
    p3 = weighed(lambda m: m.trigram(first, second, third), first)
    return Trigrams(size, p1, k2, p2, k3, p3).weighted()


def pruned(model, threshold, start):
    """Leaves out the n-grams whose loss changes the logarithm of the model's likelihood by less than `threshold` a word (weighted differences,
    Seymore and Rosenfeld 1996)."""
    size = model.size
    reach = model.p1.copy()
    reach[start] = 0.1  # a sentence is some ten words
    first, second, third = model.k3 // (size * size), model.k3 // size % size, model.k3 % size
    context, _ = found(model.k2, model.k3 // size)
    back = model.b2[context] * model.bigram(second, third)
    weight = reach[first] * model.bigram(first, second) * model.p3
    keep = weight * np.abs(np.log(model.p3 / back)) > threshold
    k3, p3 = model.k3[keep], model.p3[keep]
    first, second = model.k2 // size, model.k2 % size
    back = model.b1[first] * model.p1[second]
    needed = np.isin(model.k2, k3 // size)
    keep = needed | (reach[first] * model.p2 * np.abs(np.log(model.p2 / back)) > threshold)
    return Trigrams(size, model.p1, model.k2[keep], model.p2[keep], k3, p3).weighted()


def perplexity(model, sentences, start):
    """Of sentences of word numbers, each ending with the end of sentence; -> perplexity."""
    total, number = 0.0, 0
    for words in sentences:
        w = np.array([start] + words)
        p = model.bigram(w[:1], w[1:2])[0]
        total += math.log(p)
        if len(w) > 2:
            total += np.log(model.trigram(w[:-2], w[1:-1], w[2:])).sum()
        number += len(words)
    return math.exp(-total / number)


def write_arpa(path, model, words, start):
    size = model.size
    log10 = lambda values: np.log10(np.maximum(values, 1e-99))
    l1, lb1, l2, lb2, l3 = log10(model.p1), log10(model.b1), log10(model.p2), log10(model.b2), log10(model.p3)
    with open(path, 'w', encoding='utf-8') as f:
        f.write('\\data\\\nngram 1=%d\nngram 2=%d\nngram 3=%d\n\n\\1-grams:\n' % (size, len(model.k2), len(model.k3)))
        for n, word in enumerate(words):
            f.write('%.4f %s %.4f\n' % (-99 if n == start else l1[n], word, lb1[n]))
        f.write('\n\\2-grams:\n')
        f.writelines('%.4f %s %s %.4f\n' % (p, words[k // size], words[k % size], b) for k, p, b in zip(model.k2.tolist(), l2, lb2))
        f.write('\n\\3-grams:\n')
        f.writelines('%.4f %s %s %s\n' % (p, words[k // (size * size)], words[k // size % size], words[k % size])
                     for k, p in zip(model.k3.tolist(), l3))
        f.write('\n\\end\\\n')
