/** synchronized blocks and methods that are left in every way. */
public final class Monitors {
    private static final Object LOCK = new Object();
    private final Object other = new Object();
    private int count;

    public static void run() {
        Monitors m = new Monitors();
        for (int i = 0; i < 5; i++) {
            try { Out.print(m.block(i)); } catch (RuntimeException e) { Out.caught(e); }
            try { Out.print(m.nested(i)); } catch (RuntimeException e) { Out.caught(e); }
            try { Out.print(m.method(i)); } catch (RuntimeException e) { Out.caught(e); }
            try { Out.print(fixed(i)); } catch (RuntimeException e) { Out.caught(e); }
        }
        Out.print(m.loop());
        try { m.nothing(null); } catch (NullPointerException e) { Out.caught(e); }
    }

    int block(int i) { synchronized (LOCK) { count += i; if (i == 1) { return count; } if (i == 2) { throw new IllegalStateException(); } } return -count; }
    int nested(int i) {
        synchronized (this) {
            for (int j = 0; j < 3; j++) { synchronized (other) { if (j == i) { continue; } if (j + i == 4) { break; } count++; if (i == 3) { count /= j; } } }
            try { synchronized (LOCK) { count = 100 / (i - 4); } } catch (ArithmeticException e) { count = 7; } finally { synchronized (other) { count++; } }
        }
        return count;
    }
    synchronized int method(int i) { if (i == 2) { throw new IllegalStateException(); } synchronized (this) { return count + i; } }
    static synchronized String fixed(int i) { return "fixed" + 12 / i; }
    int loop() { int n = 0; while (true) { synchronized (this) { synchronized (LOCK) { if (n++ > 3) { return n; } } } } }
    void nothing(Object o) { synchronized (o) { Out.print("never"); } }
}
