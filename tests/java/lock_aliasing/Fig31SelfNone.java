// Figure 3.1: each thread writes its own C without a lock. Twin: Fig31AnyNone.
public final class Fig31SelfNone extends Thread {
    private static Fig31SelfNone[] g;
    private C f1;

    private Fig31SelfNone() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfNone vt = this;
        C ve = vt.f1;
        ve.f2 = 1; // NORACE
    }

    public static void main(String[] args) {
        g = new Fig31SelfNone[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfNone();
        }
        for (Fig31SelfNone thread : g) {
            thread.start();
        }
    }
}
