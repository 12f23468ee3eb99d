// The steps of a worker are a field of its thread object and touched by that thread only. Twin: BossTouchesSteps.
import java.util.ArrayList;
import java.util.List;

public final class WorkerTouchesOwnSteps {
    private WorkerTouchesOwnSteps() {}

    private static final class Worker extends Thread {
        private final int limit;
        private int steps;

        Worker(int limit) {
            this.limit = limit;
        }

        private boolean step() {
            steps++; // NORACE
            return steps < limit; // NORACE
        }

        @Override
        public void run() {
            while (step()) {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) {
        List<Worker> workers = new ArrayList<>();
        for (int i = 1; i < 4; i++) {
            Worker worker = new Worker(100 * i);
            workers.add(worker);
            worker.start();
        }
        for (Worker worker : workers) {
            System.out.println(worker.limit); // NORACE
        }
    }
}
