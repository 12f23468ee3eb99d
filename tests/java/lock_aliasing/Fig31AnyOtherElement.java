// Figure 3.1: any thread's C is written under the lock of the writing thread's C. Twin: Fig31AnyElement.
public final class Fig31AnyOtherElement extends Thread {
    private static Fig31AnyOtherElement[] g;
    private C f1;

    private Fig31AnyOtherElement() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyOtherElement vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = this.f1;
        synchronized (vl) {
            ve.f2 = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnyOtherElement[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyOtherElement();
        }
        for (Fig31AnyOtherElement thread : g) {
            thread.start();
        }
    }
}
