// Figure 3.1: each thread writes any thread's C under the lock of a copy of the array. Twin: Fig31SelfGlobalCopy.
public final class Fig31AnyGlobalCopy extends Thread {
    private static Fig31AnyGlobalCopy[] g;
    private C f1;

    private Fig31AnyGlobalCopy() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnyGlobalCopy vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = g.clone();
        synchronized (vl) {
            ve.f2 = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnyGlobalCopy[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnyGlobalCopy();
        }
        for (Fig31AnyGlobalCopy thread : g) {
            thread.start();
        }
    }
}
