r"""The text form of classes and their code, which `heddle ir` prints and tests are written in.

It says everything: the parser of the tests (`tests/ir_text`) reads it back to an equal body, and to
a class that prints the same. `docs/ir.md` shows it beside Java.

Grammar: `[x]` optional, `x*` any number, `x,*` with commas between. An instruction ends with its
line, except inside parentheses. `//` starts a comment.

    class       annotation* ("class" | "interface") flag* NAME
                ["extends" (NAME | "none")] ["implements" NAME,*] "{" (attribute | member)* "}"
    attribute   "version" INT [INT] | "source" STRING | "signature" STRING
                | "enclosed" NAME ["." NAME] [METHODTYPE] | "nesthost" NAME | "nestmembers" NAME,*
                | "inner" flag* NAME ["in" NAME] ["named" NAME] | "permits" (NAME,* | "none")
                | "assumed" KIND STRING STRING      what was assumed in reading it, and why
                | "record" "(" (annotation* NAME ":" TYPE ["signature" STRING]),* ")"
    member      annotation* "field" flag* [NAME "."] NAME ":" TYPE ["=" literal]
                            ["signature" STRING]
                | annotation* "method" flag* [NAME "."] NAME METHODTYPE ["throws" NAME,*]
                  ["signature" STRING] ["named" "(" (NAME | "none"),* ")"]
                  ["annotated" "(" ("(" annotation,* ")"),* ")"] ["default" element]
                  ["unlifted" STRING] ["{" body "}"]
    flag        Java's word for it, or 0xHEX for bits that have none. "class" implies "super" and
                "interface" implies "abstract", unless "nosuper" or "noabstract" follows the flags.
    annotation  "@" ["invisible"] TYPE ["(" (NAME "=" element),* ")"]
    element     literal | "enum" TYPE "." NAME | "class" TYPE | annotation | "(" element,* ")"
    literal     NUMBER | STRING

    body        header* block*
    header      "parameters" (var,* | "none")     v0 first; may be left out in a method
                | "declare" var,*                 variables that nothing defines
                | "types" TYPE,*                  the table of types, if not in order of first use
                | "lines" (OFFSET ":" LINE),*     lines that no instruction tells
    var         vN [":" TYPE] [STRING]            the string is the name in the source
    block       bN ":" ["from" bN,*] ["catch" ((NAME | "any") "->" bN),*]
                (var "=" "phi" "(" ([bN ":"] vN),* ")")* ((var "=" value | effect) [place])*
    place       ["@" OFFSET] ["line" LINE ["from" OFFSET]]
    value       "const" constant | OPERATOR vN [vN] | "instanceof" vN TYPE | "cast" vN TYPE
                | "new" NAME | "newarray" TYPE "(" vN,* ")" | "arraylength" vN
                | "arrayload" KIND vN "[" vN "]" | "getfield" vN field | "getstatic" field
                | "catch" | call
    effect      "arraystore" KIND vN "[" vN "]" "=" vN | "putfield" vN field "=" vN
                | "putstatic" field "=" vN | "monitorenter" vN | "monitorexit" vN | call
                | "goto" bN | "if" vN COMPARISON (vN | "0" | "null") "then" bN "else" bN
                | "switch" vN "(" (INT ":" bN),* ")" "default" bN | "return" [vN] | "throw" vN
    call        ("invokestatic" | "invokespecial" | "invokevirtual" | "invokeinterface") method
                "(" vN,* ")"
                | "invokedynamic" NAME METHODTYPE "(" vN,* ")" target
    field       NAME "." NAME ":" TYPE
    method      ["interface" | "class"] NAME "." NAME METHODTYPE
    constant    NUMBER | STRING | "null" | "class" TYPE | "methodtype" METHODTYPE
                | "handle" handle | "dynamic" NAME ":" TYPE bootstrap
    handle      "getfield" ["interface"] field | ... | "invokestatic" method | ...
    bootstrap   "by" handle "(" constant,* ")"
    target      "lambda" NAME "." NAME METHODTYPE ["as" METHODTYPE] "to" handle
                ["markers" "(" NAME,* ")"] ["bridges" "(" METHODTYPE,* ")"] ["serializable"]
                | "concat" (STRING | "none") ["(" constant,* ")"]
                | "record" NAME "of" NAME "(" handle,* ")"
                | "switch" NAME "(" constant,* ")" | "unknown" bootstrap

A NAME, TYPE or METHODTYPE is spelt as in the class file (JVMS 4.2, 4.3) if it is plain ASCII, else
as a STRING: `\uXXXX` is a UTF-16 unit, `\u{X}` a character beyond U+FFFF. NUMBER: `7`, `7L`,
`0.5f`, `0.5d`, or IEEE bits as `0f:7fc00000` and `0d:7ff8000000000000`.

Filled in when left out: offsets go on from the instruction before by one, from zero; `from` is the
blocks that lead here in ascending order; a result has the type its instruction tells.
"""

from heddle.program.text.print_class import print_class, print_method
from heddle.program.text.print_code import print_body

__all__ = [
    "print_body",
    "print_class",
    "print_method",
]
