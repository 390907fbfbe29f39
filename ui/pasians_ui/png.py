"""RGBA pictures as PNG files, written and read as the cache needs it: only what `write` makes can be read back."""

import os
import struct
import zlib
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def write(path: Path, width: int, height: int, pixels: bytes | bytearray) -> None:
    """Write a picture in one step: the file is there whole, or not at all.

    Args:
        path: the file; its folder is made when missing.
        width, height: in pixels.
        pixels: four bytes each, row by row from the bottom, the order of textures.

    Raises:
        OSError: when the file cannot be written.
    """
    row = width * 4
    rows = b"".join(b"\0" + pixels[at : at + row] for at in range((height - 1) * row, -1, -row))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 4)), (b"IEND", b""))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_bytes(SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks))
    draft.replace(path)


def read(path: Path, width: int, height: int) -> bytes:
    """The pixels of a picture of this size, as `write` took them.

    Raises:
        OSError: when the file cannot be read.
        ValueError: when it is damaged or no such picture.
    """
    data = path.read_bytes()
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    start = len(SIGNATURE) + len(header) + 8
    if not data.startswith(SIGNATURE + header) or data[start - 4 : start] != b"IDAT":
        raise ValueError(f"{path} is not a picture of {width} x {height} pixels")
    try:
        rows = zlib.decompress(data[start:-16])
    except zlib.error as fault:
        raise ValueError(f"{path} is damaged: {fault}") from fault
    row = width * 4 + 1
    if len(rows) != row * height:
        raise ValueError(f"{path} is damaged: {len(rows)} bytes")
    return b"".join(rows[at + 1 : at + row] for at in range((height - 1) * row, -1, -row))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
