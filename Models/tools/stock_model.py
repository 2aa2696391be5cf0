"""Reads sphinxbase's binary trigram models, which sphinx_lm_convert cannot write back as text (the stock model's header counts six bigrams too many).

The file: "Trie Language Model", the order, the counts of each order; tables of 2^16 floats for the probabilities and back-off weights of
bigrams and for the probabilities of trigrams; unigrams (probability, back-off, first child); bigrams and trigrams as packed bits; the words. An
n-gram is filed under its last word, the words before it below. Probabilities are logarithms to the base 1.0001. (sphinxbase, lm_trie.c.)
"""
import math
import numpy as np

LOG_BASE = math.log(1.0001)
MAGIC = b'Trie Language Model'
QUANTA = 1 << 16


def bits_for(number):
    return max(1, int(number).bit_length())


class Packed:
    """Records of equal width in a run of bits, the lowest bit first."""

    def __init__(self, data, width):
        self.data = np.concatenate([data, np.zeros(8, np.uint8)])
        self.width = width

    def field(self, index, offset, width):
        position = index.astype(np.int64) * self.width + offset
        first = position >> 3
        word = np.zeros(len(index), np.uint64)
        for n in range(8):
            word |= self.data[first + n].astype(np.uint64) << np.uint64(8 * n)
        return ((word >> (position & 7).astype(np.uint64)) & np.uint64((1 << width) - 1)).astype(np.int64)


def read(path):
    """-> words; unigrams (ln probability, ln back-off); bigrams (first, second, ln p, ln back-off); trigrams (first, second, third, ln p)."""
    data = open(path, 'rb').read()
    if not data.startswith(MAGIC):
        raise SystemExit('%s is no trigram model of sphinxbase' % path)
    at = len(MAGIC)
    if data[at] != 3:
        raise SystemExit('%s is a model of order %d, not 3' % (path, data[at]))
    at += 1
    counts = [int(n) for n in np.frombuffer(data, '<u4', 3, at)]
    at += 12 + 4  # a number that is not used

    def floats(number):
        nonlocal at
        values = np.frombuffer(data, '<f4', number, at).astype(np.float64) * LOG_BASE
        at += 4 * number
        return values

    bigram_table, backoff_table, trigram_table = floats(QUANTA), floats(QUANTA), floats(QUANTA)
    unigrams = np.frombuffer(data, np.dtype([('p', '<f4'), ('b', '<f4'), ('next', '<u4')]), counts[0] + 1, at)
    at += 12 * (counts[0] + 1)
    word_bits, next_bits = bits_for(counts[0]), bits_for(counts[2])

    def packed(records, width):
        nonlocal at
        size = ((1 + records) * width + 7) // 8 + 8
        result = Packed(np.frombuffer(data, np.uint8, size, at), width)
        at += size
        return result

    middle = packed(counts[1], word_bits + 32 + next_bits)
    longest = packed(counts[2], word_bits + 16)
    length = int(np.frombuffer(data, '<i4', 1, at)[0])
    words = data[at + 4:at + 4 + length].decode('utf-8').split('\0')[:-1]
    if len(words) != counts[0]:
        raise SystemExit('%s holds %d words, its header says %d' % (path, len(words), counts[0]))

    begins = unigrams['next'].astype(np.int64)
    number = int(begins[-1])
    second = np.repeat(np.arange(counts[0]), np.diff(begins))
    index = np.arange(number)
    first = middle.field(index, 0, word_bits)
    backoff = backoff_table[middle.field(index, word_bits, 16)]
    bigram = bigram_table[middle.field(index, word_bits + 16, 16)]
    child = middle.field(np.arange(number + 1), word_bits + 32, next_bits)
    parent = np.repeat(index, np.diff(child))
    index3 = np.arange(int(child[-1]))
    earliest = longest.field(index3, 0, word_bits)
    trigram = trigram_table[longest.field(index3, word_bits, 16)]
    logs = np.stack([unigrams['p'][:-1], unigrams['b'][:-1]]).astype(np.float64) * LOG_BASE
    return words, (logs[0], logs[1]), (first, second, bigram, backoff), (earliest, first[parent], second[parent], trigram)
