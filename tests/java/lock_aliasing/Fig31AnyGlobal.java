// Figure 3.1: any thread's C is written under the lock of the array of all threads. Twin: Fig31AnySelf.
public final class Fig31AnyGlobal extends Thread {
    private static Fig31AnyGlobal[] g;
    private C f1;

    private Fig31AnyGlobal() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyGlobal vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = g;
        synchronized (vl) {
            ve.f2 = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnyGlobal[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyGlobal();
        }
        for (Fig31AnyGlobal thread : g) {
            thread.start();
        }
    }
}
