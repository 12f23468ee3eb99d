// Figure 3.1: each thread writes its own C twice, under its lock. Twin: Fig31SelfElementNeighbour.
public final class Fig31SelfElement extends Thread {
    private static Fig31SelfElement[] g;
    private C f1;

    private Fig31SelfElement() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfElement vt = this;
        C ve = vt.f1;
        Object vl = ve;
        synchronized (vl) {
            ve.f2 = 1; // NORACE
            Fig31SelfElement vn = this;
            vn.f1.f2 = 2; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31SelfElement[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfElement();
        }
        for (Fig31SelfElement thread : g) {
            thread.start();
        }
    }
}
