// Figure 3.1: each thread writes its own C, and locks a copy of the array. Twin: Fig31AnyGlobalCopy.
public final class Fig31SelfGlobalCopy extends Thread {
    private static Fig31SelfGlobalCopy[] g;
    private C f1;

    private Fig31SelfGlobalCopy() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfGlobalCopy vt = this;
        C ve = vt.f1;
        Object vl = g.clone();
        synchronized (vl) {
            ve.f2 = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31SelfGlobalCopy[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfGlobalCopy();
        }
        for (Fig31SelfGlobalCopy thread : g) {
            thread.start();
        }
    }
}
