"""`python -m heddle`, for where the command is not on the path."""

from heddle.cli import run

run()
