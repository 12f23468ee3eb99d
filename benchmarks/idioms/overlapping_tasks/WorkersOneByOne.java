// Each worker made in the loop has ended before the next one is started. Twin: WorkersOfOneLoop.
public final class WorkersOneByOne {
    private int done;

    private final class Worker extends Thread {
        @Override
        public void run() {
            done++; // NORACE
        }
    }

    private void work() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            Worker worker = new Worker();
            worker.start();
            worker.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WorkersOneByOne boss = new WorkersOneByOne();
        boss.work();
    }
}
