"""Small programs for one rule or filter each, with the relations as worked out by hand.

Facts are written as `pointsto_answers.shown` does; each program allocates a class in one place, so
that its name tells the site. Where there is a `p/B`, it mostly extends `p/A`.
"""

from dataclasses import dataclass
from typing import Final, final

_CLASSES: Final = """
class java/lang/Object extends none {}
class java/lang/Throwable {}
class p/X extends java/lang/Throwable {}
class p/Y extends java/lang/Throwable {}
class p/C {}
"""
_PLAIN: Final = "class p/A { field f:Ljava/lang/Object; } class p/B extends p/A {}"


@final
@dataclass(frozen=True)
class Directed:
    """A program, the k it is analysed with, and what follows; `p/M.main()V` is the main."""

    text: str
    facts: frozenset[str]
    k: int = 1


def _directed(text: str, facts: str, k: int = 1) -> Directed:
    spread = (_CLASSES + text).replace("{", "{\n").replace("}", "\n}\n").replace("b0:", "b0:\n")
    lines = (line.strip() for line in facts.splitlines())
    return Directed(spread, frozenset(line for line in lines if line), k)


def _main(body: str, facts: str, others: str = _PLAIN, k: int = 1) -> Directed:
    """Make a program of other classes and a main whose body is given."""
    main = f"class p/M {{ field static g:Lp/A;\nmethod static main()V {{ b0:\n{body}\n }} }}"
    return _directed(others + main, "run - M.main\n" + facts, k)


DIRECTED: Final = {
    "copies": _main(
        """
          v0 = new p/A
          v1 = new p/B
          if v0 == null then b1 else b2
        b1:
          goto b3
        b2:
          goto b3
        b3:
          v2: Lp/A; = phi (b1: v0, b2: v1)
          v3 = cast v2 Lp/B;
          return
        """,
        """
        - M.main v0 = [A]
        - M.main v1 = [B]
        - M.main v2 = [A]
        - M.main v2 = [B]
        - M.main v3 = [B]
        """,
    ),
    "fields": _main(
        """
          v0 = new p/A
          v1 = new p/C
          putfield v0 p/A.f:Ljava/lang/Object; = v1
          v2 = getfield v0 p/A.f:Ljava/lang/Object;
          return
        """,
        """
        - M.main v0 = [A]
        - M.main v1 = [C]
        [A].f = [C]
        - M.main v2 = [C]
        """,
    ),
    "elements": _main(
        """
          v0 = new p/A
          v1 = const 1
          v2 = newarray [Lp/A; (v1)
          arraystore L v2[v1] = v0
          v3 = arrayload L v2[v1]
          return
        """,
        """
        - M.main v0 = [A]
        - M.main v2 = [A[]]
        [A[]].[] = [A]
        - M.main v3 = [A]
        """,
    ),
    "dimensions": _main(
        """
          v0 = const 1
          v1 = newarray [[[Lp/A; (v0, v0)
          v2 = arrayload L v1[v0]
          return
        """,
        """
        - M.main v1 = [A[][][]]
        [A[][][]].[] = [A[][]]
        - M.main v2 = [A[][]]
        """,
    ),
    "statics": _main(
        """
          v0 = new p/A
          putstatic p/M.g:Lp/A; = v0
          v1 = getstatic p/M.g:Lp/A;
          return
        """,
        """
        - M.main v0 = [A]
        M.g = [A]
        - M.main v1 = [A]
        """,
    ),
    "static calls": _main(
        """
          v0 = new p/A
          invokevirtual p/A.m()V (v0)
          return
        """,
        """
        - M.main v0 = [A]
        - M.main@1 -> [A] A.m
        run [A] A.m
        [A] A.m v0 = [A]
        [A] A.m v1 = [B::A]
        [A] A.m@1 -> [A] A.same
        run [A] A.same
        [A] A.same v0 = [B::A]
        [A] A.same v1 = [C::A]
        [A] A.m v2 = [B::A]
        """,
        """
        class p/A {
          method m()V { b0:
            v1 = new p/B
            v2 = invokestatic p/A.same(Lp/A;)Lp/A; (v1)
            return
          }
          method static same(Lp/A;)Lp/A; { b0:
            v1 = new p/C
            return v0
          }
        }
        class p/B extends p/A {}
        """,
        k=2,
    ),
    "instance calls": _main(
        """
          v0 = new p/A
          v1 = new p/B
          v2 = new p/C
          if v0 == null then b1 else b2
        b1:
          goto b3
        b2:
          goto b3
        b3:
          v3: Lp/A; = phi (b1: v0, b2: v1)
          v4 = invokevirtual p/A.m(Ljava/lang/Object;)Ljava/lang/Object; (v3, v2)
          return
        """,
        """
        - M.main v0 = [A]
        - M.main v1 = [B]
        - M.main v2 = [C]
        - M.main v3 = [A]
        - M.main v3 = [B]
        - M.main@6 -> [A] A.m
        - M.main@6 -> [B] B.m
        run [A] A.m
        [A] A.m v0 = [A]
        [A] A.m v1 = [C]
        run [B] B.m
        [B] B.m v0 = [B]
        [B] B.m v1 = [C]
        [B] B.m v2 = [C]
        [B] B.m@0 -> [B] A.m
        run [B] A.m
        [B] A.m v0 = [B]
        [B] A.m v1 = [C]
        - M.main v4 = [C]
        - M.main v4 = [B]
        """,
        """
        class p/A {
          method public m(Ljava/lang/Object;)Ljava/lang/Object; { b0:
            return v1
          }
        }
        class p/B extends p/A {
          method public m(Ljava/lang/Object;)Ljava/lang/Object; { b0:
            v2 = invokespecial p/A.m(Ljava/lang/Object;)Ljava/lang/Object; (v0, v1)
            return v0
          }
        }
        """,
    ),
    "exceptions": _main(
        """
          goto b1
        b1: catch p/X -> b2
          invokestatic p/A.fail()V ()
          return
        b2:
          v0: Lp/X; = catch
          return
        """,
        """
        - M.main@1 -> - A.fail
        run - A.fail
        - A.fail v0 = [X]
        - A.fail v1 = [Y]
        - M.main v0 = [X]
        """,
        """
        class p/A {
          method static fail()V { b0:
            v0 = new p/X
            v1 = new p/Y
            if v0 == null then b1 else b2
          b1:
            throw v0
          b2:
            throw v1
          }
        }
        """,
    ),
}


_NESTED: Final = """
class p/A { method m()V { b0:
  v1 = new p/B
  invokevirtual p/B.m()V (v1)
  return } }
class p/B { method m()V { b0:
  v1 = new p/D
  invokevirtual p/D.m()V (v1)
  return } }
class p/D { method m()V { b0:
  v1 = new p/C
  return } }
"""
_NEST: Final = """
  v0 = new p/A
  invokevirtual p/A.m()V (v0)
  return
"""


def _nested(b: str, d: str, c: str, k: int) -> Directed:
    """Make the program in which an A makes a B, which makes a D, which makes a C."""
    in_a, in_b, in_d = ("[A]", b, d) if k else "---"
    facts = f"""
    - M.main v0 = [A]
    - M.main@1 -> {in_a} A.m
    run {in_a} A.m
    {in_a} A.m v0 = [A]
    {in_a} A.m v1 = {b}
    {in_a} A.m@1 -> {in_b} B.m
    run {in_b} B.m
    {in_b} B.m v0 = {b}
    {in_b} B.m v1 = {d}
    {in_b} B.m@1 -> {in_d} D.m
    run {in_d} D.m
    {in_d} D.m v0 = {d}
    {in_d} D.m v1 = {c}
    """
    return _main(_NEST, facts, _NESTED, k)


DIRECTED["nested at k = 0"] = _nested("[B]", "[D]", "[C]", 0)
DIRECTED["nested at k = 1"] = _nested("[B]", "[D]", "[C]", 1)
DIRECTED["nested at k = 2"] = _nested("[B::A]", "[D::B]", "[C::D]", 2)
DIRECTED["nested at k = 3"] = _nested("[B::A]", "[D::B::A]", "[C::D::B]", 3)
DIRECTED["nested at k = 4"] = _nested("[B::A]", "[D::B::A]", "[C::D::B::A]", 4)
DIRECTED["initialisers"] = _main(
    """
      v0 = new p/B
      v1 = getstatic p/E.g:Lp/A;
      putstatic p/F.h:Ljava/lang/Object; = v0
      invokestatic p/G.run()V ()
      return
    """,
    """
    - M.main v0 = [B]
    F.h = [B]
    - M.main@3 -> - G.run
    run - G.run
    run - A.<clinit>
    run - B.<clinit>
    run - I.<clinit>
    run - D.<clinit>
    run - F.<clinit>
    run - G.<clinit>
    """,
    """
    class p/A { method static <clinit>()V { b0: return } }
    class p/B extends p/A implements p/I, p/J { method static <clinit>()V { b0: return } }
    interface p/I {
      method public told()V { b0: return }
      method static <clinit>()V { b0: return }
    }
    interface p/J {
      method public abstract asked()V
      method static <clinit>()V { b0: return }
    }
    interface p/D {
      field static g:Lp/A;
      method static <clinit>()V { b0: return }
    }
    class p/E implements p/D { method static <clinit>()V { b0: return } }
    class p/F {
      field static h:Ljava/lang/Object;
      method static <clinit>()V { b0: return }
    }
    class p/G {
      method static run()V { b0: return }
      method static <clinit>()V { b0: return }
    }
    """,
)
DIRECTED["interface calls"] = _main(
    """
      v0 = new p/A
      v1 = new p/B
      if v0 == null then b1 else b2
    b1:
      goto b3
    b2:
      goto b3
    b3:
      v2: Lp/I; = phi (b1: v0, b2: v1)
      invokeinterface interface p/I.m()V (v2)
      return
    """,
    """
    - M.main v0 = [A]
    - M.main v1 = [B]
    - M.main v2 = [A]
    - M.main v2 = [B]
    - M.main@5 -> [A] I.m
    run [A] I.m
    [A] I.m v0 = [A]
    - M.main@5 -> [B] B.m
    run [B] B.m
    [B] B.m v0 = [B]
    """,
    """
    interface p/I { method public m()V { b0: return } }
    class p/A implements p/I {}
    class p/B extends p/A { method public m()V { b0: return } }
    """,
)
DIRECTED["a parameter takes its type"] = _main(
    """
      v0 = new p/A
      v1 = new p/B
      invokestatic p/T.take(Lp/B;)V (v0)
      invokestatic p/T.take(Lp/B;)V (v1)
      v2 = new p/T
      invokevirtual p/T.keep(Lp/B;)V (v2, v0)
      return
    """,
    """
    - M.main v0 = [A]
    - M.main v1 = [B]
    - M.main v2 = [T]
    - M.main@2 -> - T.take
    - M.main@3 -> - T.take
    run - T.take
    - T.take v0 = [B]
    - M.main@5 -> [T] T.keep
    run [T] T.keep
    [T] T.keep v0 = [T]
    """,
    f"""
    {_PLAIN}
    class p/T {{
      method static take(Lp/B;)V {{ b0: return }}
      method public keep(Lp/B;)V {{ b0: return }}
    }}
    """,
)
DIRECTED["a receiver has the method"] = _main(
    """
      v0 = new p/D
      invokevirtual p/A.m()V (v0)
      invokespecial p/A.m()V (v0)
      return
    """,
    """
    - M.main v0 = [D]
    """,
    """
    class p/A { method public m()V { b0: return } }
    class p/D { method public m()V { b0: return } }
    """,
)
DIRECTED["a field takes its type"] = _main(
    """
      v0 = new p/A
      v1 = new p/C
      putfield v0 p/A.b:Lp/A; = v1
      putfield v0 p/A.b:Lp/A; = v0
      putstatic p/M.g:Lp/A; = v1
      putstatic p/M.g:Lp/A; = v0
      return
    """,
    """
    - M.main v0 = [A]
    - M.main v1 = [C]
    [A].b = [A]
    M.g = [A]
    """,
    "class p/A { field b:Lp/A; }",
)
DIRECTED["an array takes its elements"] = _main(
    """
      v0 = new p/A
      v1 = new p/B
      v2 = const 1
      v3 = newarray [Lp/B; (v2)
      v4: [Lp/A; = cast v3 [Lp/A;
      arraystore L v4[v2] = v0
      arraystore L v4[v2] = v1
      return
    """,
    """
    - M.main v0 = [A]
    - M.main v1 = [B]
    - M.main v3 = [B[]]
    - M.main v4 = [B[]]
    [B[]].[] = [B]
    """,
)
# Without the class Thread, whose `start` the solver models.
STARTED: Final = _main(
    """
      v0 = new p/T
      invokevirtual p/T.start()V (v0)
      return
    """,
    """
    - M.main v0 = [T]
    - M.main@1 -> [T] T.run
    run [T] T.run
    [T] T.run v0 = [T]
    """,
    "class p/T extends java/lang/Thread { method public run()V { b0: return } }",
)

# A fact of a program above that holds by the rule and not without it.
BY_RULE: Final = {
    "rule_4_1": ("copies", "run - M.main"),
    "rule_4_2": ("copies", "- M.main v2 = [B]"),
    "rule_4_3": ("copies", "- M.main v0 = [A]"),
    "rule_4_4": ("fields", "- M.main v2 = [C]"),
    "rule_4_5": ("fields", "[A].f = [C]"),
    "rule_4_6": ("statics", "- M.main v1 = [A]"),
    "rule_4_7": ("statics", "M.g = [A]"),
    "rule_4_8_1": ("static calls", "run [A] A.same"),
    "rule_4_8_2": ("static calls", "[A] A.same v0 = [B::A]"),
    "rule_4_8_3": ("static calls", "[A] A.m v2 = [B::A]"),
    "rule_4_8_4": ("static calls", "[A] A.m@1 -> [A] A.same"),
    "rule_4_9_1": ("instance calls", "run [B] B.m"),
    "rule_4_9_2": ("instance calls", "[B] B.m v0 = [B]"),
    "rule_4_9_3": ("instance calls", "[A] A.m v1 = [C]"),
    "rule_4_9_4": ("instance calls", "- M.main v4 = [C]"),
    "rule_4_9_5": ("instance calls", "- M.main@6 -> [A] A.m"),
    "rule_thrown": ("exceptions", "- M.main v0 = [X]"),
    "rule_caught": ("exceptions", "- M.main v0 = [X]"),
    "rule_used": ("initialisers", "run - A.<clinit>"),
    "rule_initialised": ("initialisers", "run - A.<clinit>"),
}
