/** Pattern switches, record patterns and unnamed patterns (Java 21 and later). */
public final class Patterns {
    sealed interface Shape permits Circle, Box, Group {}
    record Circle(double r) implements Shape {}
    record Box(int w, Object h) implements Shape {}
    record Group(Shape a, Shape b) implements Shape {}
    enum Level { LOW, MID, HIGH }
    sealed interface Key permits Level2, Word {}
    enum Level2 implements Key { A, B }
    record Word(String s) implements Key {}
    record Bad(int x) { public int x() { throw new IllegalStateException("accessor"); } }

    public static void run() {
        Object[] things = {null, "short", "a longer text", 5, 50, 5L, 'c', Level.MID, Level.HIGH, new Circle(2), new Box(3, "h"), new Box(0, 4), new Box(1, null), new Group(new Circle(1), new Box(2, 2)), new int[3], new Object[0], Level2.B, new Word("w")};
        for (Object o : things) {
            Out.print(describe(o)); Out.print(nulls(o)); Out.print(statement(o)); Out.print(destructure(o));
            if (o instanceof Shape s) { Out.print(area(s)); } if (o instanceof Level l) { Out.print(level(l)); } if (o instanceof Key k) { Out.print(key(k)); }
            if (o instanceof Group(Circle(var r), Box(int w, Integer h)) && r < w) { Out.print("group " + r + w + h); }
        }
        for (String s : new String[] {"a", "bb", "ccc", null}) { try { Out.print(text(s)); } catch (NullPointerException e) { Out.caught(e); } }
        for (Integer i : new Integer[] {1, 2, 300, -4}) { Out.print(number(i)); }
        try { Out.print(switch ((Object) new Bad(1)) { case Bad(int x) -> x; default -> 0; }); } catch (MatchException e) { Out.caught(e.getCause()); }
        loops();
    }
    static String describe(Object o) {
        return switch (o) { case null -> "null!"; case String s when s.length() > 6 -> "long " + s; case String s -> "short " + s; case Integer i when i > 10 -> "big" + i; case Integer i -> "int" + i; case Long l -> "long" + l; case Level l when l == Level.MID -> "mid";
            case Level l -> "level" + l.ordinal(); case Circle c -> "circle" + c.r(); case Box(int w, String h) -> "box" + w + h; case Box(int w, Integer h) when w == 0 -> "flat" + h; case Box b -> "otherbox"; case Group(Circle(double r), Shape s) -> "group" + r + s; case int[] a -> "ints" + a.length; case Object[] a -> "objects"; default -> "other"; };
    }
    static int nulls(Object o) { try { return switch (o) { case String s -> s.length(); case Character c -> c; default -> -1; }; } catch (NullPointerException e) { return -2; } }
    static String statement(Object o) { String r = ""; switch (o) { case String s: r += s; break; case Integer i when i > 7: r += "seven"; case null, default: r += "rest"; } return r; }
    static String destructure(Object o) { if (!(o instanceof Box(int w, var h))) { return "no"; } return w + "x" + h; }
    static double area(Shape s) { return switch (s) { case Circle(double r) -> 3 * r * r; case Box(int w, Object _) -> w; case Group(Shape a, Shape b) -> area(a) + area(b); }; }
    static int level(Level l) { return switch (l) { case LOW -> 1; case MID -> 2; case HIGH -> 3; }; }
    static String key(Key k) { return switch (k) { case Level2.A -> "A"; case Level2.B -> "B"; case Word(var s) when s.length() > 3 -> "word"; case Word _ -> "w"; }; }
    static String text(String s) { return switch (s) { case "a" -> "one"; case String t when t.length() == 2 -> "two"; case "ccc" -> "three"; case String t -> t; }; }
    static String number(Integer i) { return switch (i) { case 1 -> "one"; case Integer j when j > 100 -> "many"; case 2 -> "two"; case Integer j -> "n" + j; }; }
    static void loops() { int n = 0; for (Object o : new Object[] {1, "x", 2, 'y'}) { switch (o) { case Integer i when i > 1 -> { n += 10 * i; continue; } case Integer i -> n += i; case String s -> { try { n /= s.length() - 1; } catch (ArithmeticException _) { n += 100; } } default -> { break; } } n++; } Out.print(n); }
}
