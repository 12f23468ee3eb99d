"""Printable forms of text from inputs."""


def printable(text: str) -> str:
    """Spell out characters that must not reach a terminal: control characters, lone surrogates."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
