// A thread object is made and started. Twin: WorkerRunCalled.
public final class WorkerStartCalled {
    private WorkerStartCalled() {}

    private static final class Worker extends Thread {
        private int done;

        @Override
        public void run() {
            done++; // RACE!
        }

        private synchronized int done() {
            return done; // RACE!
        }
    }

    public static void main(String[] args) {
        Worker[] workers = {new Worker(), new Worker()};
        for (Worker worker : workers) {
            worker.start();
        }
        int sum = 0;
        for (Worker worker : workers) {
            sum += worker.done();
        }
        System.out.println(sum);
    }
}
