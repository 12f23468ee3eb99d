// Figure 3.1: any thread's C is written under the lock of that thread, which made it. Twin: Fig31AnyOwnerShared.
public final class Fig31AnyOwner extends Thread {
    private static Fig31AnyOwner[] g;
    private C f1;

    private Fig31AnyOwner() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyOwner vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = vt;
        synchronized (vl) {
            ve.f2 = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnyOwner[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyOwner();
        }
        for (Fig31AnyOwner thread : g) {
            thread.start();
        }
    }
}
