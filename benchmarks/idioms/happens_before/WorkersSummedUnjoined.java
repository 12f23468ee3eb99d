// Main reads a field of each worker of a list while they may still run. Twin: WorkersJoinedThenSummed.
import java.util.ArrayList;
import java.util.List;

public final class WorkersSummedUnjoined {
    private WorkersSummedUnjoined() {}

    private static final class Worker extends Thread {
        private final int from;
        private int sum;

        Worker(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            for (int i = from; i < from + 10; i++) {
                sum += i; // RACE!
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
        int total = 0;
        for (Worker worker : workers) {
            total += worker.sum; // RACE!
        }
        System.out.println(total);
    }
}
