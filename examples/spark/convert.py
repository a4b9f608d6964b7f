"""Converts a UTF-16LE file to UTF-8 in parts, on the machines of a Spark cluster: `spark-submit convert.py FILE FOLDER PARTS`.

Every machine has the command `utf-simd`, and finds FILE and FOLDER under the same paths. The files that appear in FOLDER, joined
in the order of their names, are what one process writes.
"""

import os
import subprocess
import sys

from pyspark import SparkContext

if len(sys.argv) != 4:
    sys.exit('usage: spark-submit convert.py FILE FOLDER PARTS')
file, folder = map(os.path.abspath, sys.argv[1:3])
size = os.path.getsize(file)
step = size // int(sys.argv[3]) + 1


def convert(start):
    """Returns what is malformed, which no retry changes. Spark tries again where this raises an error."""
    options = ['-f', 'utf-16le', '-t', 'utf-8', '--range', f'{start}-{start + step}', '-o', f'{folder}/part.{start:020}']
    done = subprocess.run(['utf-simd', 'convert', *options, file], stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr or f'utf-simd: exit code {done.returncode}')
    return done.stderr if done.returncode == 1 else ''


os.mkdir(folder)  # Fails if it is there: parts of an earlier run would be joined, too.
starts = range(0, size + 1, step)
with SparkContext() as spark:
    malformed = ''.join(spark.parallelize(starts, len(starts)).map(convert).collect())
sys.exit(malformed or 0)
