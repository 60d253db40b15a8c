"""Grades collection.jsonl in a job of Spark: `spark-submit on_spark.py`. No test runs this file.

Every executor needs the package, by `--archives` or an image. As with Ray Data, nothing is kept of a
job that is killed; a batch of this package does that, and Spark would only start its chunks.
"""

import os
from collections.abc import Iterator

import nonolith as nl
import pyarrow as pa
from pyspark.sql import SparkSession

INPUT = os.environ.get("INPUT", "collection.jsonl")
OUT = os.environ.get("OUT", "out")
ROW = "id string, verdict string, grade string, score double"


def examine(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Give the rows of lines of JSON."""
    for batch in batches:
        lines = batch.column("value").to_pylist()
        puzzles = [nl.read(line.encode(), format="jsonl") for line in lines]
        table = nl.solve_many(puzzles, threads=1, columns=["id", "verdict", "grade", "score"])
        yield from table.to_arrow().to_batches()


if __name__ == "__main__":
    spark = SparkSession.builder.getOrCreate()
    spark.read.text(INPUT).mapInArrow(examine, ROW).write.parquet(OUT)
