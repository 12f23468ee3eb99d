"""Checks that a body is what analyses rely on: SSA form, control flow and types."""

from ir_validation.structure import Problem, validate

__all__ = ["Problem", "validate"]
