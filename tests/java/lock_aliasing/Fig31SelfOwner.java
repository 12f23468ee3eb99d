// Figure 3.1: each thread writes its own C, and locks itself. Twin: Fig31SelfOwnerShared.
public final class Fig31SelfOwner extends Thread {
    private static Fig31SelfOwner[] g;
    private C f1;

    private Fig31SelfOwner() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfOwner vt = this;
        C ve = vt.f1;
        Object vl = vt;
        synchronized (vl) {
            ve.f2 = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31SelfOwner[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfOwner();
        }
        for (Fig31SelfOwner thread : g) {
            thread.start();
        }
    }
}
