"""Pictures, each with bytes of its own: PNG from scratch, JPEG and WebP from one drawing and a remark."""

import pathlib
import random
import struct
import zlib

FOLDER = pathlib.Path(__file__).parent
KINDS = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}


def png(pixel, side=64, remark=b""):
    """pixel(x, y) -> three bytes."""
    rows = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(side)) for y in range(side))

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)) + chunk(b"tEXt", b"Comment\0" + remark)
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def picture(number, kind="png"):
    remark = b"picture %s" % str(number).encode()
    if kind == "black":
        return png(lambda x, y: b"\0\0\0", remark=remark)
    if kind == "jpeg":
        drawing = (FOLDER / "fox.jpg").read_bytes()
        return drawing[:2] + b"\xff\xfe" + struct.pack(">H", len(remark) + 2) + remark + drawing[2:]
    if kind == "webp":
        note = b"note" + struct.pack("<I", len(remark)) + remark + b"\0" * (len(remark) % 2)
        drawing = (FOLDER / "fox.webp").read_bytes() + note
        return drawing[:4] + struct.pack("<I", len(drawing) - 8) + drawing[8:]
    colours = random.Random(str(number))
    low, high = (bytes(colours.randrange(256) for _ in range(3)) for _ in range(2))
    return png(lambda x, y: bytes((a * (63 - y) + b * y) // 63 ^ (x & 16) for a, b in zip(low, high)), remark=remark)
