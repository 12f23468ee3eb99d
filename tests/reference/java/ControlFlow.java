/** Branches, loops, switches, and values kept on the stack across joins. */
public final class ControlFlow {
    static int log(int value) { Out.print("log " + value); return value; }
    static boolean is(boolean value) { Out.print(value ? "yes" : "no"); return value; }

    public static void run() {
        for (int i = -2; i < 8; i++) {
            Out.print(ternary(i, i * 3)); Out.print(wideTernary(i)); Out.print(onStack(i));
            Out.print(table(i)); Out.print(lookup(i * 1000)); Out.print(fall(i)); Out.print(nested(i));
            Out.print(shortcut(i, 3 - i)); Out.print(conditions(i)); Out.print(types(i));
        }
        for (String s : new String[] {"", "a", "b", "Aa", "BB", "AaBB", "BBAa", "c"}) { Out.print(string(s)); }
        for (Color c : Color.values()) { Out.print(color(c)); Out.print(Color.valueOf(c.name()).ordinal()); }
        labels(); loops(); Out.print(fibonacci(15)); Out.print(gcd(1071, 462)); Out.print(collatz(27));
        swap(3, 4); objects(null); objects("x"); slots(true); slots(false); deadEnds(2); bigLoop();
        try { Color.valueOf("PINK"); } catch (IllegalArgumentException e) { Out.caught(e); }
        Color none = null;
        try { color(none); } catch (NullPointerException e) { Out.caught(e); }
    }

    enum Color { RED, GREEN { int weight() { return 5; } }, BLUE; int weight() { return 1; } }

    static int ternary(int a, int b) {
        return a > b ? a > 3 ? a : -a : b > 3 ? b * (a < 0 ? 2 : 3) : a == b ? 0 : b;
    }
    static double wideTernary(int a) { return (a > 2 ? 5L : a) + (a < 4 ? 2.5 : a) * (a == 3 ? 1f : 2); }
    static String onStack(int a) {
        return log(a) + "," + (a > 2 ? log(1) : log(2)) + (a % 2 == 0 ? "even" : null) + (a > 0 && a < 4);
    }
    static int table(int a) {
        switch (a) { case 0: return 10; case 1: case 2: a += 5; break; case 4: a = 99; default: a--; }
        return a;
    }
    static int lookup(int a) {
        switch (a) { case -2000: return 1; case 3000: return 2; case 5000: a = 7; case 7000: return a; }
        return 0;
    }
    static String fall(int a) {
        String s = "";
        switch (a) { case 1: s += "1"; case 2: s += "2"; break; default: s += "d"; case 5: s += "5"; }
        return s;
    }
    static int nested(int a) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            switch (i) {
                case 0: if (a > 3) { continue; } sum += 1; break;
                case 1: switch (a) { case 2: sum += 10; case 3: sum += 100; }
                case 2: sum += 1000; if (a == 5) { return sum; }
            }
        }
        return sum;
    }
    static boolean shortcut(int a, int b) {
        boolean c = is(a > 0) && (is(b > 0) || is(a > b)) ^ is(a == b);
        if (!(is(c) || !is(a > 2)) && is(b < 0)) { return !c; }
        return c = a > b ? is(c) : !c;
    }
    static int conditions(int a) {
        int r = 0;
        if (a == 0) r |= 1; if (a != 0) r |= 2; if (a < 0) r |= 4; if (a >= 0) r |= 8; if (a > 0) r |= 16; if (a <= 0) r |= 32;
        Object o = a > 1 ? "x" : null, p = a > 3 ? o : "y";
        if (o == null) r |= 64; if (o != null) r |= 128; if (o == p) r |= 256; if (o != p) r |= 512;
        while (true) { if (r > 600) break; r += 100; if (r % 7 == 0) continue; r++; }
        return r;
    }
    static String types(int a) {
        Object o = a < 0 ? (Object) "s" : a == 0 ? new int[1] : a == 1 ? new String[0] : a == 2 ? Integer.valueOf(3) : null;
        String r = "";
        r += o instanceof String; r += o instanceof int[]; r += o instanceof Object[]; r += o instanceof Number;
        r += o instanceof Comparable; r += o instanceof Cloneable;
        try { r += ((String) o) == null ? "null" : "string"; } catch (ClassCastException e) { r += "cast"; }
        try { r += ((Object[]) o) == null; } catch (ClassCastException e) { r += "cast"; }
        return r;
    }
    static int string(String s) {
        switch (s) { case "a": return 1; case "b": case "": return 2; case "Aa": return 3; case "BB": return 4;
            case "AaBB": return 5; case "BBAa": return 6; default: return -1; }
    }
    static String color(Color c) {
        String s = c + ":" + c.weight();
        switch (c) { case RED: s += "r"; case BLUE: s += "b"; break; default: s += "?"; }
        return s;
    }
    static void labels() {
        outer:
        for (int i = 0; ; i++) {
            middle:
            do {
                for (int j = 0; j < 5; j++) {
                    if (j == i) continue outer;
                    if (i == 4) break outer;
                    if (j == 3) break middle;
                    Out.print(i * 10 + j);
                }
            } while (i < 3);
            Out.print("after " + i);
        }
        block: { if (log(1) == 1) break block; Out.print("never"); }
    }
    static void loops() {
        int a = 0, b = 1; long c = 0; double d = 1;
        while (a < 10) { int t = a; a = b; b += t; c += a; d *= 1.5; if (c > 12) { d = c; } }
        Out.print(a); Out.print(b); Out.print(c); Out.print(d);
        do { a--; if (a == 9) { continue; } b -= a; } while (a > 5);
        Out.print(b);
        for (int i = 0, j = 10; i < j; i += 2, j--) { if (i == 4) { i++; } Out.print(i + j); }
        int[][] m = {{1, 2}, {}, {3}};
        int sum = 0; for (int[] row : m) for (int x : row) sum = sum * 10 + x; Out.print(sum);
        String last = null; for (String s : new String[] {"p", "q"}) { if (last != null) Out.print(last + s); last = s; }
        int x = 1, y = 2, z = 3; for (int i = 0; i < 7; i++) { int t = x; x = y; y = z; z = t; } Out.print(x * 100 + y * 10 + z);
    }
    static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
    static int gcd(int a, int b) { while (b != 0) { int t = a % b; a = b; b = t; } return a; }
    static int collatz(long n) { int c = 0; for (; n != 1; c++) n = (n & 1) == 0 ? n / 2 : 3 * n + 1; return c; }
    static void swap(int a, int b) { int t = a; a = b; b = t; Out.print(a - b); for (int i = 0; i < 3; i++) { t = a; a = b; b = t; } Out.print(a - b); }
    static void objects(Object o) { Object p = o; if (p == null) { p = "default"; } Out.print(p); o = p; Out.print(o); }
    static void slots(boolean way) {
        if (way) { int a = 5; long b = 6; Out.print(a + b); } else { String a = "s"; double b = 2.5; Out.print(a + b); }
        { double x = 3; Out.print(x); } { int x = 4; int y = 5; Out.print(x + y); } { Object x = "o"; Out.print(x); }
        for (int i = 0; i < 2; i++) { if (i == 0) { float f = i; Out.print(f); } else { Object f = way; Out.print(f); } }
    }
    static int deadEnds(int a) { while (true) { if (a > 5) { return a; } if (a++ < 0) { throw new IllegalStateException(); } } }
    static void bigLoop() {
        int v0=0,v1=1,v2=2,v3=3,v4=4,v5=5;
        for (int i = 0; i < 20; i++) { if (i % 3 == 0) { v0 += v1; } else if (i % 3 == 1) { v1 += v2; v2 = v0; } else { v3 = v4 ^ v5; v5 = v0; } v4 = v3 + i; }
        Out.print(v0 + " " + v1 + " " + v2 + " " + v3 + " " + v4 + " " + v5);
    }
}
