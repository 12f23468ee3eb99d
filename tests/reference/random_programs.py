"""Random small programs for hypothesis, in which references flow: what points-to is tried on.

A program is a hierarchy below `p/A`, an interface, two exceptions, a class `p/S` that is never
allocated and `p/M`, which has the main. There are few names, so that fields, calls and overriding
methods meet: a virtual call is of one of three methods that `p/A` declares and most other classes
override. `random_code` grows the bodies.

Of 400 programs drawn, 82 in a hundred had a virtual call with several targets, 94 an object of two
sites at k = 2 and 67 one of three at k = 3, 92 a field read that gave something, 65 one of an
element and 53 one of a static field, 48 a caught exception, 42 a static method in two contexts.
"""

from typing import Final, final

from hypothesis import strategies as st
from random_code import A_TYPE, CONSTRUCTORS, OBJECT_TYPE, VIRTUAL, Class, Code, World

_STATIC: Final = ("of(Ljava/lang/Object;)Lp/A;", "pick(Lp/B;Ljava/lang/Object;)Ljava/lang/Object;")
_FIELDS: Final = (f"f:{OBJECT_TYPE}", "g:Lp/B;", f"h:[{OBJECT_TYPE}", f"e:[{A_TYPE}")
_STATIC_FIELDS: Final = (f"s:{OBJECT_TYPE}", "t:Lp/B;")
_LIBRARY: Final = """
class public java/lang/Object extends none {
  method public <init>()V {
    b0:
      return
  }
}
class public java/lang/Throwable {
  method public <init>()V {
    b0:
      invokespecial java/lang/Object.<init>()V (v0)
      return
  }
}
"""
_DEFAULT: Final = """  method public told()V {
    b0:
      return
  }
"""
_INITIALISER: Final = """  method public static <clinit>()V {
    b0:
      return
  }
"""


@final
class Source:
    """A program as IR text, shown as it is when a test fails; `p/M.main()V` is its main."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"Source(\n{self.text})"


def _declared(draw: st.DrawFn) -> list[Class]:
    """Draw what the classes declare: `p/A` everything there is to override, the others some."""

    def some(members: tuple[str, ...], often: int) -> list[str]:
        return [each for each in members if draw(st.integers(0, 9)) >= 10 - often]

    root = Class("p/A", "java/lang/Object", virtual=list(VIRTUAL), implements=True)
    root.fields = [_FIELDS[0], *some(_FIELDS[1:], 4)]
    root.statics, root.static = some(_STATIC_FIELDS, 4), some(_STATIC, 4)
    classes = [root]
    for name in "BCDE"[: draw(st.integers(1, 4))]:
        each = Class(f"p/{name}", draw(st.sampled_from(classes)).name, implements=True)
        each.fields, each.virtual = some(_FIELDS, 1), some(VIRTUAL, 6)
        each.static, each.statics = some(_STATIC, 2), some(_STATIC_FIELDS[:1], 3)
        classes.append(each)
    for each in classes:
        each.constructor = draw(st.sampled_from(CONSTRUCTORS))
        each.initialiser = draw(st.booleans())
    x = Class("p/X", "java/lang/Throwable", fields=[_FIELDS[0]], virtual=some(VIRTUAL[2:], 5))
    holder = Class("p/S", "java/lang/Object", static=list(_STATIC), initialiser=draw(st.booleans()))
    main = Class("p/M", "java/lang/Object", statics=list(_STATIC_FIELDS))
    return [*classes, x, Class("p/Y", "p/X"), holder, main]


def _constructor(draw: st.DrawFn, world: World, owner: Class) -> str:
    """Write a constructor: it calls that of the superclass first."""
    code = Code(draw, world, owner, owner.constructor, is_instance=True)
    above = world.classes.get(owner.parent)
    code.call("invokespecial", owner.parent, above.constructor if above else "<init>()V", (0,))
    if A_TYPE in world.above[owner.type]:
        code.store_in(0)
        code.statements(1)
    return code.text()


def _methods(draw: st.DrawFn, world: World, owner: Class) -> list[str]:
    static = [*owner.static, *(["<clinit>()V"] if owner.initialiser else [])]
    written = [_constructor(draw, world, owner)]
    for member in (*owner.virtual, *static):
        code = Code(draw, world, owner, member, is_instance=member not in static)
        code.choose((Code.load, Code.allocate))(code)
        code.statements(1)
        written.append(code.text())
    return written


def _main(draw: st.DrawFn, world: World) -> str:
    """Write a main that has objects of several classes, mixed, before it does more with them."""
    code = Code(draw, world, world.classes["p/M"], "main()V", is_instance=False)
    first, second = [code.make(made) for made in draw(st.permutations(world.below_a()))[:2]]
    mixed = code.mix(first, second)
    code.call_on(mixed)
    code.store_static()
    code.load_static()
    code.load()
    code.allocate_array()
    for _ in range(2):
        code.choose((Code.store, Code.virtual_call, Code.static_call))(code)
    code.statements(0)
    return code.text()


@st.composite
def programs(draw: st.DrawFn) -> Source:
    """Draw a program."""
    world = World(_declared(draw), loose=draw(st.booleans()))
    main = _main(draw, world)
    default = _DEFAULT if draw(st.booleans()) else ""
    interface = f"  method public abstract {VIRTUAL[0]}\n{default}{_INITIALISER}"
    texts = [_LIBRARY, f"interface public p/I {{\n{interface}}}\n"]
    for each in world.classes.values():
        implements = " implements p/I" if each.implements else ""
        members = [f"  field public {member}\n" for member in each.fields]
        members += [f"  field public static {member}\n" for member in each.statics]
        members += [main] if each.name == "p/M" else _methods(draw, world, each)
        head = f"class public {each.name} extends {each.parent}{implements}"
        texts.append(f"{head} {{\n{''.join(members)}}}\n")
    return Source("".join(texts))
