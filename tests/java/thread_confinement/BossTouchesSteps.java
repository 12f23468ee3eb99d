// The steps of a worker are a field of its thread object; main reads them beside the worker. Twin: WorkerTouchesOwnSteps.
import java.util.ArrayList;
import java.util.List;

public final class BossTouchesSteps {
    private BossTouchesSteps() {}

    private static final class Worker extends Thread {
        private final int limit;
        private int steps;

        Worker(int limit) {
            this.limit = limit;
        }

        private boolean step() {
            steps++; // RACE!
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
            System.out.println(worker.steps); // RACE!
        }
    }
}
