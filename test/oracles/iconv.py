"""glibc's iconv(3) as an oracle, called through ctypes: hundreds of thousands of calls take seconds, and it tells places.

UCS-4LE is the side of the code points, because glibc lets 0..7FFFFFFF through it.
"""

import ctypes
import errno

from protocol import ACCEPTED, NOT_TOLD, REFUSED, serve

CODE_POINTS = b'UCS-4LE'
FAILED = ctypes.c_size_t(-1).value
INVALID_DESCRIPTOR = ctypes.c_void_p(-1).value

libc = ctypes.CDLL(None, use_errno=True)
libc.gnu_get_libc_version.restype = ctypes.c_char_p
libc.iconv_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
libc.iconv_open.restype = ctypes.c_void_p
libc.iconv_close.argtypes = [ctypes.c_void_p]
libc.iconv.argtypes = [ctypes.c_void_p] * 5
libc.iconv.restype = ctypes.c_size_t
descriptors = {}


def descriptor(direction, codec):
    key = (direction, codec)
    if key not in descriptors:
        pair = (CODE_POINTS, codec.encode()) if direction == 'decode' else (codec.encode(), CODE_POINTS)
        descriptors[key] = libc.iconv_open(*pair)
    return descriptors[key]


# These keep the byte order of one text for the next one, even after a reset.
SIGNED = ('UTF-16', 'UTF-32')


def converted(direction, codec, items, unit):
    """unit: bytes of input for one of the answer's places: 1, or 4 where the input is code points."""
    data = b''.join(items)
    source = ctypes.create_string_buffer(data, len(data) + 1)
    room = 16 * max(map(len, items), default=0) + 64
    target = ctypes.create_string_buffer(room)
    base, output = ctypes.addressof(source), ctypes.addressof(target)
    at, left, out, space = (ctypes.c_size_t() for _ in range(4))
    references = [ctypes.byref(box) for box in (at, left, out, space)]
    iconv = libc.iconv
    cd = descriptor(direction, codec)
    for item in items:
        if codec in SIGNED:
            libc.iconv_close(descriptors.pop((direction, codec)))
            cd = descriptor(direction, codec)
        at.value, left.value, out.value, space.value = base, len(item), output, room
        result = iconv(cd, *references)
        if result == FAILED and ctypes.get_errno() == errno.E2BIG:
            raise BufferError('the output has no room')
        if result != FAILED and left.value == 0:
            # Writes what closes a shift and resets the state.
            result = iconv(cd, None, None, references[2], references[3])
        written = ctypes.string_at(output, out.value - output)
        if result == FAILED or left.value:
            yield REFUSED, (at.value - base) // unit, NOT_TOLD, written
        else:
            yield ACCEPTED, NOT_TOLD, NOT_TOLD, written
        iconv(cd, None, None, None, None)
        base += len(item)


def answer_all(words, items):
    if words[0] == 'version':
        return [(ACCEPTED, NOT_TOLD, NOT_TOLD, b'glibc ' + libc.gnu_get_libc_version())]
    direction, codec, _ = words
    if descriptor(direction, codec) == INVALID_DESCRIPTOR:
        return None
    return list(converted(direction, codec, items, 1 if direction == 'decode' else 4))


serve(answer_all)
