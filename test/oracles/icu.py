"""ICU's converters as an oracle, called through ctypes: hundreds of thousands of calls take seconds, and they tell places."""

import ctypes
import ctypes.util
import re

from protocol import ACCEPTED, NOT_TOLD, REFUSED, serve

FOUND_INVALID, FOUND_TRUNCATED, FOUND_ILLEGAL = 10, 11, 12
ILLEGAL_ESCAPE, UNSUPPORTED_ESCAPE = 18, 19
MALFORMED = (FOUND_INVALID, FOUND_TRUNCATED, FOUND_ILLEGAL, ILLEGAL_ESCAPE, UNSUPPORTED_ESCAPE)

name = ctypes.util.find_library('icuuc')
if name is None:
    raise SystemExit('libicuuc is missing')
icu = ctypes.CDLL(name)
MAJOR = re.search(r'\d+$', name).group()
pointer, string, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32


def function(name, result, *arguments):
    """ICU's functions have the version in their names."""
    found = getattr(icu, f'{name}_{MAJOR}')
    found.restype, found.argtypes = result, arguments
    return found


status = ctypes.c_int32
ucnv_open = function('ucnv_open', pointer, string, pointer)
ucnv_reset = function('ucnv_reset', None, pointer)
set_decode_callback = function('ucnv_setToUCallBack', None, *[pointer] * 6)
set_encode_callback = function('ucnv_setFromUCallBack', None, *[pointer] * 6)
to_unicode = function('ucnv_toUnicode', None, *[pointer] * 6, ctypes.c_int8, pointer)
from_unicode = function('ucnv_fromUnicode', None, *[pointer] * 6, ctypes.c_int8, pointer)
invalid_bytes = function('ucnv_getInvalidChars', None, pointer, pointer, pointer, pointer)
invalid_units = function('ucnv_getInvalidUChars', None, pointer, pointer, pointer, pointer)
stop_decoding = ctypes.cast(getattr(icu, f'UCNV_TO_U_CALLBACK_STOP_{MAJOR}'), pointer)
stop_encoding = ctypes.cast(getattr(icu, f'UCNV_FROM_U_CALLBACK_STOP_{MAJOR}'), pointer)
converters = {}


def converter(codec):
    if codec not in converters:
        error, old, context = status(0), pointer(), pointer()
        found = ucnv_open(codec.encode(), ctypes.byref(error))
        if found:
            for set_callback, stop in ((set_decode_callback, stop_decoding), (set_encode_callback, stop_encoding)):
                set_callback(found, stop, None, ctypes.byref(old), ctypes.byref(context), ctypes.byref(error))
        converters[codec] = found if error.value <= 0 else None
    return converters[codec]


def run(convert, get_invalid, codec, data):
    """Returns what was written, and the offset in `data` of what is malformed. Its length is no use: in CESU-8 it is that of UTF-8."""
    opened = converter(codec)
    ucnv_reset(opened)
    source = ctypes.create_string_buffer(data, len(data) + 2)
    room = 8 * len(data) + 64
    target = ctypes.create_string_buffer(room)
    base, output = ctypes.addressof(source), ctypes.addressof(target)
    at, out, error = pointer(base), pointer(output), status(0)
    convert(
        opened, ctypes.byref(out), output + room, ctypes.byref(at), base + len(data), None, 1, ctypes.byref(error)
    )
    written = ctypes.string_at(output, out.value - output)
    if error.value <= 0:
        return written, None
    if error.value not in MALFORMED:
        raise OSError(f'ICU: error {error.value}')
    invalid, length, ignored = ctypes.create_string_buffer(64), ctypes.c_int8(32), status(0)
    get_invalid(opened, invalid, ctypes.byref(length), ctypes.byref(ignored))
    return written, at.value - base - length.value * (1 if get_invalid is invalid_bytes else 2)


def decoded(codec, items):
    for item in items:
        written, malformed = run(to_unicode, invalid_bytes, codec, item)
        text = written.decode('utf-16-le', 'surrogatepass').encode('utf-32-le', 'surrogatepass')
        yield (ACCEPTED, NOT_TOLD, NOT_TOLD, text) if malformed is None else (REFUSED, malformed, NOT_TOLD, text)


def encoded(codec, items):
    for item in items:
        units = item.decode('utf-32-le', 'surrogatepass').encode('utf-16-le', 'surrogatepass')
        written, malformed = run(from_unicode, invalid_units, codec, units)
        if malformed is not None:
            before = units[:malformed].decode('utf-16-le', 'surrogatepass')
            yield REFUSED, len(before), NOT_TOLD, written
        else:
            yield ACCEPTED, NOT_TOLD, NOT_TOLD, written


def answer_all(words, items):
    if words[0] == 'version':
        return [(ACCEPTED, NOT_TOLD, NOT_TOLD, f'ICU {MAJOR}'.encode())]
    direction, codec, _ = words
    if converter(codec) is None:
        return None
    return list((decoded if direction == 'decode' else encoded)(codec, items))


serve(answer_all)
