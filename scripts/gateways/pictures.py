"""Pictures, each with bytes of its own: PNG from scratch, JPEG and WebP from one drawing.

Their number is where the daemon leaves it, which keeps no words that a file tells beside its picture: in its pixels to a metre (or
centimetre), and behind the data of a WebP's frame, where decoders have stopped reading.
"""

import pathlib
import random
import struct
import zlib

FOLDER = pathlib.Path(__file__).parent
KINDS = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}


def png(pixel, side=64, number=0):
    """pixel(x, y) -> three bytes."""
    rows = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(side)) for y in range(side))

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)) + chunk(b"pHYs", struct.pack(">IIB", number + 1, number + 1, 1))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def picture(number, kind="png"):
    if kind == "black":
        return png(lambda x, y: b"\0\0\0", number=number)
    if kind == "jpeg":
        drawing = (FOLDER / "fox.jpg").read_bytes()
        density = struct.pack(">5sHBHHBB", b"JFIF", 0x102, 2, number + 1, number + 1, 0, 0)
        return drawing[:2] + b"\xff\xe0" + struct.pack(">H", len(density) + 2) + density + drawing[2:]
    if kind == "webp":
        drawing = (FOLDER / "fox.webp").read_bytes()
        begin = drawing.index(b"VP8 ") + 8
        size, = struct.unpack("<I", drawing[begin - 4:begin])
        frame = drawing[begin:begin + size] + struct.pack("<I", number)
        chunk = b"VP8 " + struct.pack("<I", len(frame)) + frame + b"\0" * (len(frame) % 2)
        return b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk
    colours = random.Random(str(number))
    low, high = (bytes(colours.randrange(256) for _ in range(3)) for _ in range(2))
    return png(lambda x, y: bytes((a * (63 - y) + b * y) // 63 ^ (x & 16) for a, b in zip(low, high)), number=number)
