"""Library classes that are not made for several threads, and what to use instead.

A class is broken if overlapping calls can leave its objects in a state that later calls fail on.
"""

from typing import Final

_PER_THREAD: Final = "give each thread a {} of its own"
_SYNCHRONIZED: Final = "wrap it in Collections.synchronized{}, and hold its lock while iterating"

# The advice for each class; an empty one is that only a lock helps.
TWINS: Final[dict[str, str]] = {
    "java.util.HashMap": "use a ConcurrentHashMap",
    "java.util.TreeMap": "use a ConcurrentSkipListMap",
    "java.util.LinkedHashMap": _SYNCHRONIZED.format("Map"),
    "java.util.WeakHashMap": _SYNCHRONIZED.format("Map"),
    "java.util.IdentityHashMap": _SYNCHRONIZED.format("Map"),
    "java.util.EnumMap": _SYNCHRONIZED.format("Map"),
    "java.util.HashSet": "use ConcurrentHashMap.newKeySet()",
    "java.util.TreeSet": "use a ConcurrentSkipListSet",
    "java.util.LinkedHashSet": _SYNCHRONIZED.format("Set"),
    "java.util.ArrayList": "use a CopyOnWriteArrayList, if it is seldom written",
    "java.util.LinkedList": "use a ConcurrentLinkedDeque",
    "java.util.ArrayDeque": "use a ConcurrentLinkedDeque",
    "java.util.PriorityQueue": "use a PriorityBlockingQueue",
    "java.util.BitSet": "",
    "java.lang.StringBuilder": _PER_THREAD.format("StringBuilder"),
    "java.util.StringJoiner": _PER_THREAD.format("StringJoiner"),
    "java.util.Scanner": _PER_THREAD.format("Scanner"),
    "java.util.StringTokenizer": _PER_THREAD.format("StringTokenizer"),
    "java.util.SplittableRandom": "give each thread the result of split()",
    "java.text.SimpleDateFormat": "use a java.time.format.DateTimeFormatter",
    "java.text.DecimalFormat": _PER_THREAD.format("DecimalFormat"),
    "java.text.MessageFormat": _PER_THREAD.format("MessageFormat"),
    "java.text.ChoiceFormat": _PER_THREAD.format("ChoiceFormat"),
    "java.text.BreakIterator": _PER_THREAD.format("BreakIterator"),
    "java.util.GregorianCalendar": "use a java.time.ZonedDateTime, which never changes",
    "java.util.Date": "use a java.time.Instant, which never changes",
    "java.util.regex.Matcher": "share the Pattern, and give each thread a Matcher of its own",
    "java.security.MessageDigest": _PER_THREAD.format("MessageDigest"),
    "java.security.Signature": _PER_THREAD.format("Signature"),
    "javax.crypto.Mac": _PER_THREAD.format("Mac"),
    "javax.crypto.Cipher": _PER_THREAD.format("Cipher"),
    "javax.xml.parsers.DocumentBuilder": _PER_THREAD.format("DocumentBuilder"),
    "javax.xml.parsers.SAXParser": _PER_THREAD.format("SAXParser"),
    "javax.xml.transform.Transformer": _PER_THREAD.format("Transformer"),
    "javax.xml.xpath.XPath": _PER_THREAD.format("XPath"),
    "java.nio.charset.CharsetEncoder": _PER_THREAD.format("CharsetEncoder"),
    "java.nio.charset.CharsetDecoder": _PER_THREAD.format("CharsetDecoder"),
}
# Those that overlapping calls can break beyond the values they hold.
BREAKABLE: Final = frozenset(
    name
    for name in TWINS
    if name not in ("java.util.Date", "java.util.GregorianCalendar", "java.lang.StringBuilder")
)
# Those with operations that look and act at once, which a concurrent twin makes atomic.
MAPS: Final = frozenset(
    f"java.util.{name}"
    for name in ("HashMap", "TreeMap", "LinkedHashMap", "WeakHashMap", "IdentityHashMap")
)
