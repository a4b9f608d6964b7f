"""Python's codecs as an oracle, those of CPython or of PyPy, which were written apart: strict, replace, ignore, surrogateescape and surrogatepass are its own error handlers."""

import codecs
import platform

from protocol import ACCEPTED, NOT_TOLD, REFUSED, serve


def decoded(codec, errors, items):
    for bytes in items:
        try:
            text = bytes.decode(codec, errors)
        except UnicodeDecodeError as error:
            yield REFUSED, error.start, error.end, b''
        else:
            yield ACCEPTED, NOT_TOLD, NOT_TOLD, text.encode('utf-32-le', 'surrogatepass')


def encoded(codec, errors, items):
    for item in items:
        text = item.decode('utf-32-le', 'surrogatepass')
        try:
            bytes = text.encode(codec, errors)
        except UnicodeEncodeError as error:
            # error.end is no use: it is the end of a run of characters that can't be encoded.
            yield REFUSED, error.start, NOT_TOLD, b''
        else:
            yield ACCEPTED, NOT_TOLD, NOT_TOLD, bytes


def answer_all(words, items):
    if words[0] == 'version':
        return [(ACCEPTED, NOT_TOLD, NOT_TOLD, f'{platform.python_implementation()}, Python {platform.python_version()}'.encode())]
    direction, codec, errors = words
    try:
        codecs.lookup(codec)
    except LookupError:
        return None
    return list((decoded if direction == 'decode' else encoded)(codec, errors, items))


serve(answer_all)
