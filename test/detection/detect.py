"""Reads pages from stdin: a length (four bytes, little-endian) before each. Writes a line for each: what chardet answers and the text that
it means, as JSON. The last line is the milliseconds that all answers took."""
import json
import sys
import time

import chardet

data = sys.stdin.buffer.read()
spent = 0.0
at = 0
while at < len(data):
    end = at + 4 + int.from_bytes(data[at : at + 4], "little")
    page = data[at + 4 : end]
    at = end
    start = time.perf_counter()
    label = chardet.detect(page)["encoding"]
    spent += time.perf_counter() - start
    try:
        text = page.decode(label)
    except (LookupError, TypeError, UnicodeDecodeError):
        text = None
    print(json.dumps({"label": label, "text": text}))
print(spent * 1000)
