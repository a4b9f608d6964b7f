"""Writes the rows of a folder of CSV files, each in any encoding, to Parquet, on the machines of a Spark cluster:
`spark-submit to_parquet.py FOLDER UTF8 OUT`.

Every machine has the command `utf-simd`, and finds the folders under the same paths. UTF8 gets the files in UTF-8, and OUT the Parquet files.
A file whose encoding is not sure enough, or that is malformed, is named and left out: exit code 1.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession

FILES_PER_TASK = 100

if len(sys.argv) != 4:
    sys.exit('usage: spark-submit to_parquet.py FOLDER UTF8 OUT')
folder, utf8, out = map(os.path.abspath, sys.argv[1:])


def convert(numbered):
    """Converts the files of a partition in one process. Returns what is wrong with those that are left out."""
    with tempfile.TemporaryDirectory() as names:
        paths = {}
        for path, number in numbered:  # Two files may have one name.
            link = f'{names}/{number:08}.csv'
            os.symlink(path, link)
            paths[link] = path
        if not paths:
            return
        options = ['-f', 'auto', '-q', '--bom', 'strip', '--json', '--output-dir', utf8, *paths]
        done = subprocess.run(['utf-simd', 'convert', *options], stdout=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1):
            raise RuntimeError(f'utf-simd: exit code {done.returncode}')
        for result in map(json.loads, done.stdout.splitlines()[:-1]):
            if result['status'] == 'failed':
                yield result['error'].replace(result['file'], paths[result['file']])


os.mkdir(utf8)  # Fails if it is there: files of an earlier run would be read, too.
paths = sorted(str(path) for path in Path(folder).rglob('*') if path.is_file())
spark = SparkSession.builder.getOrCreate()
tasks = spark.sparkContext.parallelize(paths, len(paths) // FILES_PER_TASK + 1)
errors = tasks.zipWithIndex().mapPartitions(convert).collect()
spark.read.csv(utf8, header=True, escape='"', multiLine=True).write.parquet(out)
spark.stop()
sys.exit('\n'.join(errors) or 0)
