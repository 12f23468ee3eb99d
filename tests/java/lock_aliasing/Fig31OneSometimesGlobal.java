// Figure 3.1: each thread writes the one C of all threads, and only sometimes locks the array. Twin: Fig31SelfGlobal.
public final class Fig31OneSometimesGlobal extends Thread {
    private static Fig31OneSometimesGlobal[] g;
    private static final C ONE = new C();
    private C f1;

    private Fig31OneSometimesGlobal() {
        this.f1 = ONE;
    }

    private static final class C {
        private int f2;
    }

    @Override
    public void run() {
        Fig31OneSometimesGlobal vt = this;
        C ve = vt.f1;
        Object vl = (System.nanoTime() & 1) == 0 ? g : this;
        synchronized (vl) {
            ve.f2 = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        g = new Fig31OneSometimesGlobal[4];
        for (int i = 0; i < g.length; i++) {
            g[i] = new Fig31OneSometimesGlobal();
        }
        for (Fig31OneSometimesGlobal thread : g) {
            thread.start();
        }
    }
}
