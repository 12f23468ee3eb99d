"""What a racy reference publishes."""

from heddle.races.contents.contents import Content, ContentsFinder

__all__ = [
    "Content",
    "ContentsFinder",
]
