"""Contents of racy references: the writes that precede publication by a race."""

from heddle.races.contents.contents import Content, Contents, ContentsFinder

__all__ = [
    "Content",
    "Contents",
    "ContentsFinder",
]
