// Figure 3.1: any thread's C is written under the lock of the writing thread. Twin: Fig31AnyGlobal.
public final class Fig31AnySelf extends Thread {
    private static Fig31AnySelf[] g;
    private C f1;

    private Fig31AnySelf() {
        this.f1 = new C();
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31AnySelf vt = g[(int) (System.nanoTime() & 3)];
        C ve = vt.f1;
        Object vl = this;
        synchronized (vl) {
            ve.f2 = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31AnySelf[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31AnySelf();
        }
        for (Fig31AnySelf thread : g) {
            thread.start();
        }
    }
}
