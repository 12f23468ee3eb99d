// The owner writes without the monitor under which others read. Twin: OwnerReadsFreely.
public final class OwnerWritesFreely {
    private int done;

    private final class Owner extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 3; i++) {
                int before;
                synchronized (OwnerWritesFreely.this) {
                    before = done; // NORACE
                }
                done = before + 1; // RACE!
            }
        }
    }

    private synchronized int done() {
        return done; // RACE!
    }

    public static void main(String[] args) {
        OwnerWritesFreely work = new OwnerWritesFreely();
        work.new Owner().start();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(work.done())).start();
        }
        System.out.println(work.done());
    }
}
