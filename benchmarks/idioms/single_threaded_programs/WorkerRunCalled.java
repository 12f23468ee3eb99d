// A thread object is made, but its run method is called by the one thread there is. Twin: WorkerStartCalled.
public final class WorkerRunCalled {
    private WorkerRunCalled() {}

    private static final class Worker extends Thread {
        private int done;

        @Override
        public void run() {
            done++; // NORACE
        }

        private synchronized int done() {
            return done; // NORACE
        }
    }

    public static void main(String[] args) {
        Worker[] workers = {new Worker(), new Worker()};
        for (Worker worker : workers) {
            worker.run();
        }
        int sum = 0;
        for (Worker worker : workers) {
            sum += worker.done();
        }
        System.out.println(sum);
    }
}
