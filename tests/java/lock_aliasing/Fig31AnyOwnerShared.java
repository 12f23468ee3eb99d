// Figure 3.1: any thread's C is written under the lock of that thread, but all have one C. Twin: Fig31AnyOwner.
public final class Fig31AnyOwnerShared extends Thread {
    private static Fig31AnyOwnerShared[] g;
    private static final C ONE = new C();
    private C f1;

    private Fig31AnyOwnerShared() {
        this.f1 = ONE;
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyOwnerShared vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = vt;
        synchronized (vl) {
            ve.f2 = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnyOwnerShared[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyOwnerShared();
        }
        for (Fig31AnyOwnerShared thread : g) {
            thread.start();
        }
    }
}
