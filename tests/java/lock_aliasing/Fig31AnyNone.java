// Figure 3.1: each thread writes any thread's C without a lock. Twin: Fig31SelfNone.
public final class Fig31AnyNone extends Thread {
    private static Fig31AnyNone[] g;
    private C f1;

    private Fig31AnyNone() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyNone vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        ve.f2 = 1; // RACE!
    }

    public static void main(String[] args) {
        g = new Fig31AnyNone[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyNone();
        }
        for (Fig31AnyNone thread : g) {
            thread.start();
        }
    }
}
