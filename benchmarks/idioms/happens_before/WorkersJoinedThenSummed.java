// Main reads a field of each worker of a list after it has joined each of them. Twin: WorkersSummedUnjoined.
import java.util.ArrayList;
import java.util.List;

public final class WorkersJoinedThenSummed {
    private WorkersJoinedThenSummed() {}

    private static final class Worker extends Thread {
        private final int from;
        private int sum;

        Worker(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            for (int i = from; i < from + 10; i++) {
                sum += i; // NORACE
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Worker worker = new Worker(10 * i);
            workers.add(worker);
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
        int total = 0;
        for (Worker worker : workers) {
            total += worker.sum; // NORACE
        }
        System.out.println(total);
    }
}
