// Figure 3.1: each thread writes its own C, and locks the array. Twin: Fig31OneSometimesGlobal.
public final class Fig31SelfGlobal extends Thread {
    private static Fig31SelfGlobal[] g;
    private C f1;

    private Fig31SelfGlobal() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfGlobal vt = this;
        C ve = vt.f1;
        Object vl = g;
        synchronized (vl) {
            ve.f2 = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31SelfGlobal[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfGlobal();
        }
        for (Fig31SelfGlobal thread : g) {
            thread.start();
        }
    }
}
