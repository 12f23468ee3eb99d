// Figure 3.1: each thread writes the one C of all threads, and locks itself. Twin: Fig31SelfOwner.
public final class Fig31SelfOwnerShared extends Thread {
    private static Fig31SelfOwnerShared[] g;
    private static final C ONE = new C();
    private C f1;

    private Fig31SelfOwnerShared() {
        this.f1 = ONE;
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31SelfOwnerShared vt = this;
        C ve = vt.f1;
        Object vl = vt;
        synchronized (vl) {
            ve.f2 = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31SelfOwnerShared[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31SelfOwnerShared();
        }
        for (Fig31SelfOwnerShared thread : g) {
            thread.start();
        }
    }
}
