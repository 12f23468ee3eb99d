"""Lifting: stack code to SSA. The only package that knows an opcode.

`classes` makes a `Class` of a class file; `method` lifts one method in four steps: `scan` cuts the
code into instructions, `shape` finds the basic blocks and their edges (expanding `jsr`), `phis`
decides where locals need phis, `execute` runs the blocks symbolically and writes the instructions.
"""
