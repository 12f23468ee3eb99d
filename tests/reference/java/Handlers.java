/** try, catch and finally in every nesting, and locals that handlers read. */
public final class Handlers {
    static class Failure extends Exception { final int code; Failure(int code) { super("f" + code); this.code = code; } }
    static class Worse extends Failure { Worse(int code) { super(code); } }
    static class Resource implements AutoCloseable {
        final String name; final boolean fails;
        Resource(String name, boolean fails) throws Failure { this.name = name; this.fails = fails; if (name == null) { throw new Failure(9); } Out.print("open " + name); }
        public void close() throws Failure { Out.print("close " + name); if (fails) { throw new Worse(8); } }
    }

    static int fail(int code) throws Failure {
        if (code == 1) { throw new Failure(1); }
        if (code == 2) { throw new Worse(2); }
        if (code == 3) { throw new IllegalStateException("three"); }
        if (code == 4) { return 1 / (code - 4); }
        if (code == 5) { throw new AssertionError("five"); }
        return code;
    }

    public static void run() {
        for (int code = 0; code < 6; code++) {
            Out.print("code " + code);
            try { Out.print(simple(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(ordered(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(multi(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(finallyReturn(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(finallyValue(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(nested(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(finallyThrows(code)); } catch (Throwable e) { Out.print(e.getMessage()); }
            try { Out.print(locals(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(loop(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(loopFinally(code)); } catch (Throwable e) { Out.caught(e); }
            try { resources(code); } catch (Throwable e) { Out.print(e.getMessage()); Out.print(e.getSuppressed().length); }
            try { Out.print(wide(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(deep(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(catchInFinally(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(retry(code)); } catch (Throwable e) { Out.caught(e); }
            try { Out.print(chars(code)); } catch (Throwable e) { Out.caught(e); }
            try { wrapped(code); } catch (RuntimeException e) { Out.print(e.getCause() == null ? "none" : e.getCause().getMessage()); }
        }
        try { throw null; } catch (NullPointerException e) { Out.caught(e); }
        Throwable t = new Error("kept"); try { throw t; } catch (Throwable e) { Out.print(e == t); }
    }

    static String simple(int code) { try { return "ok" + fail(code); } catch (Failure e) { return "failed " + e.code; } }
    static String ordered(int code) {
        try { fail(code); } catch (Worse e) { return "worse"; } catch (Failure e) { return "failure"; }
        catch (RuntimeException e) { return "runtime"; } catch (Throwable e) { return "any"; }
        return "none";
    }
    static String multi(int code) throws Failure {
        try { fail(code); } catch (IllegalStateException | ArithmeticException e) { return e.getMessage(); }
        return "fine";
    }
    @SuppressWarnings("finally")
    static int finallyReturn(int code) throws Failure { try { return fail(code); } finally { if (code != 2) { return -1; } } }
    static int finallyValue(int code) throws Failure { int x = 1; try { x = 2; return x + fail(code); } finally { x = 100; Out.print(x); } }
    static String nested(int code) throws Failure {
        String s = "a";
        try {
            s += "b";
            try { s += "c"; fail(code); s += "d"; } catch (Worse e) { s += "e"; fail(1); } finally { s += "f"; Out.print(s); }
            s += "g";
        } catch (Failure e) { s += "h" + e.code; } finally { s += "i"; try { s += "j"; fail(code == 0 ? 1 : 0); } catch (Failure e) { s += "k"; } finally { s += "l"; } }
        return s;
    }
    static int finallyThrows(int code) throws Failure { try { fail(code); } finally { if (code % 2 == 1) { throw new Failure(70); } } return 3; }
    static String locals(int code) {
        int a = 1; long b = 2; String s = "x"; double d = 4;
        try { a = 5; fail(code == 1 ? 1 : 0); b = 6; fail(code == 2 ? 2 : 0); s = "y"; a++; fail(code == 3 ? 3 : 0); d = 7; s = s + a; fail(code); a = 8; }
        catch (Failure e) { return a + " " + b + s + d + e.code; }
        catch (RuntimeException e) { return "r" + a + b + s + d; }
        finally { Out.print(a + s); }
        return "n" + a + b + s + d;
    }
    static String loop(int code) {
        String s = ""; int last = -1;
        for (int i = 0; i < 6; i++) {
            int x = i;
            try { last = x; x = fail(i == 4 ? code : i); last = x + 10; if (i == 3) { continue; } }
            catch (Failure e) { s += "[" + last + "," + x + "]"; if (e.code == 2) { continue; } last = 50; }
            catch (RuntimeException e) { s += "{" + last + "}"; if (i == 4) { break; } }
            catch (Error e) { return s + "!" + last; }
            s += x + ";";
        }
        return s + last;
    }
    static int loopFinally(int code) throws Failure {
        int n = 0;
        for (int i = 0; i < 5; i++) { try { if (i == code) { continue; } if (i == 3) { break; } n += fail(0) + 1; } finally { n += 10; } }
        while (true) { try { n++; if (n > 60) { return n; } if (code == 1) { throw new Failure(n); } } catch (Failure e) { if (e.code > 50) { return -n; } } finally { n += 2; } }
    }
    static void resources(int code) throws Failure {
        try (Resource a = new Resource("a", code == 1); Resource b = new Resource(code == 2 ? null : "b", code > 2)) { Out.print(a.name + fail(code == 2 ? 0 : code)); }
        catch (Worse e) { Out.print("worse" + e.getSuppressed().length); } finally { Out.print("finally"); }
        try (Resource none = null) { Out.print("null is fine"); }
    }
    static double wide(int code) {
        long l = 1; double d = 2;
        try { l = 3; d = l + fail(code); l = (long) d * 2; d += fail(code); } catch (Failure | RuntimeException e) { d -= l; l++; } finally { d *= 2; }
        return d + l;
    }
    static int deep(int code) throws Failure {
        int r = 0;
        try { try { try { r = 1; fail(code); r = 2; } catch (ArithmeticException e) { r += 10; throw new Failure(r); } }
        catch (IllegalStateException e) { r += 20; } finally { r += 100; } } catch (Worse e) { r += 1000; } return r;
    }
    static int catchInFinally(int code) throws Failure { int r = 0; try { r = fail(code); } finally { try { fail(code + 1); } catch (Failure e) { r += e.code; } catch (RuntimeException e) { r -= 1; } Out.print(r); } return r; }
    static int retry(int code) { int tries = 0; while (true) { tries++; try { fail(tries < 3 ? code : 0); return tries; } catch (Failure e) { if (tries == 2 && code == 2) { return -tries; } } catch (Throwable e) { tries += 5; } } }
    static int chars(int code) { char c = 'a'; byte b = 1; boolean z = false; try { c++; b = (byte) c; z = code > 0; fail(code); c = 'z'; } catch (Throwable e) { return z ? c + b : -1; } return c; }
    static void wrapped(int code) { try { fail(code); } catch (Exception e) { throw new RuntimeException("wrapped", e); } catch (Error e) { throw new IllegalStateException(e); } }
}
