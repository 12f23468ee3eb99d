/** Records, sealed types, patterns of instanceof, switch expressions (Java 17). */
public final class Records {
    record Point(int x, long y) { Point { if (x < 0) { throw new IllegalArgumentException("negative"); } } Point(int x) { this(x, x); } static Point origin() { return new Point(0); } double size() { return Math.sqrt(x * x + y * y); } }
    record Pair<A, B>(A first, B second) { public A first() { Out.print("first"); return first; } }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {}
    record Empty() {}
    sealed interface Expr permits Num, Add, Neg {}
    record Num(int v) implements Expr {} record Add(Expr l, Expr r) implements Expr {} record Neg(Expr e) implements Expr {}
    static int eval(Expr e) { if (e instanceof Num n) { return n.v; } if (e instanceof Add a && a.l() instanceof Num) { return eval(a.l()) + eval(a.r()); } if (!(e instanceof Neg n)) { return -99; } return -eval(n.e()); }

    public static void run() {
        Point p = new Point(3, 4), q = new Point(3, 4); Out.print(p); Out.print(p.equals(q)); Out.print(p.hashCode() == q.hashCode()); Out.print(p.hashCode()); Out.print(p.equals(null)); Out.print(p.equals("p")); Out.print(p.size()); Out.print(Point.origin());
        try { new Point(-1); } catch (IllegalArgumentException e) { Out.print(e.getMessage()); }
        Pair<String, Point> pair = new Pair<>("k", p); Out.print(pair.toString()); Out.print(pair.first() + pair.second().y()); Out.print(pair.equals(new Pair<>("k", new Point(3, 5)))); Out.print(pair.hashCode()); Out.print(new Pair<>(null, null).hashCode());
        All all = new All(true, (byte) -3, 'c', (short) 300, 7, 1L << 35, 1.5f, -2.25, null, null); Out.print(all); Out.print(all.hashCode()); Out.print(all.equals(all)); Out.print(new Empty()); Out.print(new Empty().hashCode()); Out.print(new Empty().equals(new Empty()));
        Out.print(eval(new Add(new Num(3), new Neg(new Num(5))))); Out.print(eval(new Add(new Neg(new Num(1)), new Num(2))));
        for (int i = 0; i < 5; i++) { Out.print(yields(i)); Out.print(arrows(i)); } for (Object o : new Object[] {"text", 5, 7L, null, new Point(1)}) { Out.print(pattern(o)); }
        Out.print("""
            block
              of "text" \
            joined""");
        for (Day d : Day.values()) { Out.print(d.weekend() + d.toString()); }
    }
    enum Day { SAT, SUN, MON; boolean weekend() { return switch (this) { case SAT, SUN -> true; case MON -> false; }; } }
    static int yields(int i) { return 100 + switch (i) { case 0 -> 5; case 1, 2 -> { int k = i * 2; try { yield k / (i - 1); } catch (ArithmeticException e) { yield -1; } finally { Out.print("f"); } } case 3 -> { if (i > 2) { yield 9; } yield 8; } default -> i; } * (i > 2 ? 2 : 3); }
    static String arrows(int i) { switch (i) { case 1 -> Out.print("one"); case 2 -> { return "two"; } default -> {} } String s = switch ("s" + i) { case "s0", "s3" -> "low"; case "s4" -> "four"; default -> "other"; }; return s; }
    static String pattern(Object o) { if (o instanceof String s && s.length() > 2 || o instanceof Long) { return "yes " + o; } return o instanceof Integer i && i > 3 ? "int " + (i + 1) : o instanceof Point p ? "point " + p.x : "other"; }
}
