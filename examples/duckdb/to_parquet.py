"""Writes the rows of a folder of CSV files, each in any encoding, to a Parquet file: `python to_parquet.py FOLDER OUT.parquet`.

Needs the command `utf-simd`, and duckdb from PyPI. A file whose encoding is not sure enough, or that is malformed, is named and left out:
exit code 1.
"""

import json
import subprocess
import sys
import tempfile

import duckdb

if len(sys.argv) != 3:
    sys.exit('usage: python to_parquet.py FOLDER OUT.parquet')
folder, out = sys.argv[1:]

with tempfile.TemporaryDirectory() as utf8:
    options = ['-f', 'auto', '-q', '-r', '--bom', 'strip', '--json', '--output-dir', utf8, folder]
    converted = subprocess.run(['utf-simd', 'convert', *options], stdout=subprocess.PIPE, text=True)
    if converted.returncode not in (0, 1):
        sys.exit(converted.returncode)
    results = [json.loads(line) for line in converted.stdout.splitlines()[:-1]]
    done = [result['output'] for result in results if result['status'] == 'converted']
    if done:
        # Columns of one name belong together. Types are left to a later step, which sees all rows.
        duckdb.read_csv(done, all_varchar=True, union_by_name=True).write_parquet(out)

sys.exit('\n'.join(result['error'] for result in results if result['status'] == 'failed') or 0)
