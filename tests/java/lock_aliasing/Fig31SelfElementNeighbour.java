// Figure 3.1: each thread writes its own C and any thread's C, under the lock of its own. Twin: Fig31SelfElement.
public final class Fig31SelfElementNeighbour extends Thread {
    private static Fig31SelfElementNeighbour[] g;
    private C f1;

    private Fig31SelfElementNeighbour() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfElementNeighbour vt = this;
        C ve = vt.f1;
        Object vl = ve;
        synchronized (vl) {
            ve.f2 = 1; // RACE!
            Fig31SelfElementNeighbour vn = g[(int) (System.nanoTime() & 3)];
            vn.f1.f2 = 2; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31SelfElementNeighbour[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfElementNeighbour();
        }
        for (Fig31SelfElementNeighbour thread : g) {
            thread.start();
        }
    }
}
