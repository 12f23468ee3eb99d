// Figure 3.1: each thread writes its own C under the lock of a fresh object. Twin: Fig31AnyFresh.
public final class Fig31SelfFresh extends Thread {
    private static Fig31SelfFresh[] g;
    private C f1;

    private Fig31SelfFresh() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfFresh vt = this;
        C ve = vt.f1;
        Object vl = new Object();
        synchronized (vl) {
            ve.f2 = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31SelfFresh[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfFresh();
        }
        for (Fig31SelfFresh thread : g) {
            thread.start();
        }
    }
}
