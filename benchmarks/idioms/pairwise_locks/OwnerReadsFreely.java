// Only the owner writes, under the monitor under which others read; what the owner reads without it, it wrote itself. Twin: OwnerWritesFreely.
public final class OwnerReadsFreely {
    private int done;

    private final class Owner extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 3; i++) {
                int before = done; // NORACE
                synchronized (OwnerReadsFreely.this) {
                    done = before + 1; // NORACE
                }
            }
        }
    }

    private synchronized int done() {
        return done; // NORACE
    }

    public static void main(String[] args) {
        OwnerReadsFreely work = new OwnerReadsFreely();
        work.new Owner().start();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(work.done())).start();
        }
        System.out.println(work.done());
    }
}
