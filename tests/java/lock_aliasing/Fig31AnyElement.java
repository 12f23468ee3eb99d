// Figure 3.1: any thread's C is written under its own lock. Twin: Fig31AnyOtherElement.
public final class Fig31AnyElement extends Thread {
    private static Fig31AnyElement[] g;
    private C f1;

    private Fig31AnyElement() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyElement vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = ve;
        synchronized (vl) {
            ve.f2 = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnyElement[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyElement();
        }
        for (Fig31AnyElement thread : g) {
            thread.start();
        }
    }
}
