"""The frames that the oracles exchange with run.ts (protocol.ts has the other end), for those written in Python.

Request: u32 bytes that follow; u32 length of the header; header, as "decode utf_8 strict"; u32 count; u32 length of each
item; the items. Answer: u32 bytes that follow; u32 count; u8 status of each; u32 start, u32 end of what is malformed; u32
length of each output; the outputs. All little-endian. Code points are UTF-32LE. An answer of the one byte 0: no such codec.
"""

import struct
import sys

NOT_TOLD = 0xFFFFFFFF
ACCEPTED, REFUSED = 0, 1


def serve(answer_all):
    """answer_all(header words, items) gives (status, start, end, output) for each item, or None for an unknown codec."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while True:
        head = source.read(4)
        if len(head) < 4:
            return
        body = source.read(struct.unpack('<I', head)[0])
        length = struct.unpack_from('<I', body)[0]
        words = body[4 : 4 + length].decode('ascii').split()
        (count,) = struct.unpack_from('<I', body, 4 + length)
        lengths = struct.unpack_from(f'<{count}I', body, 8 + length)
        at = 8 + length + 4 * count
        items = []
        for length in lengths:
            items.append(body[at : at + length])
            at += length
        answers = answer_all(words, items)
        if answers is None:
            frame = b'\0'
        else:
            columns = list(zip(*answers)) if answers else [(), (), (), ()]
            statuses, starts, ends, outputs = columns
            frame = b''.join([
                struct.pack('<I', len(answers)),
                bytes(statuses),
                struct.pack(f'<{len(answers)}I', *starts),
                struct.pack(f'<{len(answers)}I', *ends),
                struct.pack(f'<{len(answers)}I', *map(len, outputs)),
                *outputs,
            ])
        target.write(struct.pack('<I', len(frame)))
        target.write(frame)
        target.flush()
