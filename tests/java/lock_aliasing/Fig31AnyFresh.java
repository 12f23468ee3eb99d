// Figure 3.1: each thread writes any thread's C under the lock of a fresh object. Twin: Fig31SelfFresh.
public final class Fig31AnyFresh extends Thread {
    private static Fig31AnyFresh[] g;
    private C f1;

    private Fig31AnyFresh() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyFresh vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = new Object();
        synchronized (vl) {
            ve.f2 = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnyFresh[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyFresh();
        }
        for (Fig31AnyFresh thread : g) {
            thread.start();
        }
    }
}
