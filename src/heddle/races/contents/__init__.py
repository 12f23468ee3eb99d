"""What a racy reference publishes."""

from heddle.races.contents.contents import Content, Contents, ContentsFinder

__all__ = [
    "Content",
    "Contents",
    "ContentsFinder",
]
