// Workers made in a loop run at the same time and count in a field of the one that made them. Twin: WorkersOneByOne.
public final class WorkersOfOneLoop {
    private int done;

    private final class Worker extends Thread {
        @Override
        public void run() {
            done++; // RACE!
        }
    }

    private void work() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            Worker worker = new Worker();
            worker.start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WorkersOfOneLoop boss = new WorkersOfOneLoop();
        boss.work();
    }
}
