"""The parser of the text form of classes and their code (grammar: `heddle.program.text`).

Tests are written in this form by hand, so it fills in what a person would find tedious:
predecessors of blocks, bytecode offsets, most types, parameters of a method.
"""

from ir_text.lexer import TextError
from ir_text.parse_class import parse_class, parse_classes, parse_method
from ir_text.parse_code import parse_body

__all__ = ["TextError", "parse_body", "parse_class", "parse_classes", "parse_method"]
