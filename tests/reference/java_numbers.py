"""Java's arithmetic on Python numbers (JLS 4.2, 5.1, 15.15 to 15.22; JVMS 2.8, 2.11).

Ints and longs are Python ints within their range; floats and doubles are Python floats, a float
being one that fits 32 bits.
"""

import ctypes
import math
import operator
import struct
from collections.abc import Callable
from typing import Final


class DivisionByZeroError(ArithmeticError):
    """An integer division or remainder by zero."""


def wrap(value: int, bits: int) -> int:
    """Return the signed number that the lowest bits stand for."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def float32(value: float) -> float:
    """Round to a float."""
    return ctypes.c_float(value).value


def float_bits(value: float) -> int:
    """Return what Float.floatToIntBits returns, unsigned."""
    if math.isnan(value):
        return 0x7FC00000
    bits: int = struct.unpack(">I", struct.pack(">f", value))[0]
    return bits


def double_bits(value: float) -> int:
    """Return what Double.doubleToLongBits returns, unsigned."""
    if math.isnan(value):
        return 0x7FF8000000000000
    bits: int = struct.unpack(">Q", struct.pack(">d", value))[0]
    return bits


def float_of_bits(bits: int) -> float:
    """Return the float with these bits."""
    value: float = struct.unpack(">f", struct.pack(">I", bits))[0]
    return value


def double_of_bits(bits: int) -> float:
    """Return the double with these bits."""
    value: float = struct.unpack(">d", struct.pack(">Q", bits))[0]
    return value


def _long_to_float(value: int) -> float:
    """Round a long to a float at once: by way of a double it would be rounded twice."""
    size = abs(value).bit_length()
    if size > 24:
        shift = size - 24
        low = abs(value) & ((1 << shift) - 1)
        high = abs(value) >> shift
        half = 1 << (shift - 1)
        high += low > half or (low == half and high & 1)
        value = (high << shift) * (1 if value > 0 else -1)
    return float(value)


def _to_integer(value: float, bits: int) -> int:
    """Truncate; what does not fit becomes the nearest that does, NaN becomes 0 (JLS 5.1.3)."""
    if math.isnan(value):
        return 0
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    if math.isinf(value):
        return high if value > 0 else low
    return max(low, min(high, int(value)))


_CONVERSIONS: Final[dict[str, Callable[[float], float]]] = {
    "i2l": lambda v: v,
    "i2f": float32,
    "i2d": float,
    "l2i": lambda v: wrap(int(v), 32),
    "l2f": lambda v: _long_to_float(int(v)),
    "l2d": float,
    "f2i": lambda v: _to_integer(v, 32),
    "f2l": lambda v: _to_integer(v, 64),
    "f2d": lambda v: v,
    "d2i": lambda v: _to_integer(v, 32),
    "d2l": lambda v: _to_integer(v, 64),
    "d2f": float32,
    "i2b": lambda v: wrap(int(v), 8),
    "i2c": lambda v: int(v) & 0xFFFF,
    "i2s": lambda v: wrap(int(v), 16),
}


def unary(op: str, type_: str, value: float) -> float:
    """Apply a unary operator that gives the type."""
    if op != "neg":
        return _CONVERSIONS[op](value)
    return wrap(-int(value), _BITS[type_]) if type_ in _BITS else -value


_BITS: Final = {"I": 32, "J": 64}


def binary(op: str, type_: str, left: float, right: float) -> float:
    """Apply a binary operator to operands of the type."""
    if op in _COMPARISONS:
        return _compare(op, left, right)
    if type_ in _BITS:
        return wrap(_integer(op, int(left), int(right), _BITS[type_]), _BITS[type_])
    result = _FLOATING[op](left, right)
    return float32(result) if type_ == "F" else result


_COMPARISONS: Final = frozenset(("lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg"))


def _compare(op: str, left: float, right: float) -> int:
    if math.isnan(left) or math.isnan(right):
        return 1 if op.endswith("g") else -1
    return (left > right) - (left < right)


def _integer(op: str, left: int, right: int, bits: int) -> int:
    if op in ("div", "rem"):
        if right == 0:
            raise DivisionByZeroError
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if op == "div" else left - quotient * right
    if op in ("shl", "shr", "ushr"):
        distance = right & (bits - 1)
        if op == "ushr":
            left &= (1 << bits) - 1
        return left << distance if op == "shl" else left >> distance
    return _INTEGER[op](left, right)


_INTEGER: Final[dict[str, Callable[[int, int], int]]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
}


def _divide(left: float, right: float) -> float:
    if right:
        return left / right
    if left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def _remainder(left: float, right: float) -> float:
    if math.isinf(left) or right == 0:
        return math.nan
    return math.fmod(left, right)


_FLOATING: Final[dict[str, Callable[[float, float], float]]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": _divide,
    "rem": _remainder,
}


def decimal(value: float, type_: str) -> str:
    """Return what Float.toString or Double.toString returns for numbers from 0.001 to 10 million.

    The traces print other numbers as bits.
    """
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    assert value == 0 or 1e-3 <= abs(value) < 1e7, f"{value} needs an exponent"
    if type_ == "F":
        shortest = (f"{value:.{digits}g}" for digits in range(1, 10))
        value = next(float(text) for text in shortest if float32(float(text)) == value)
    return repr(value)
