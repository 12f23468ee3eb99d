// A crew keeps an array of workers, each of which owns a thread, and joins all of them. Twin: CrewOfWorkersBesideOther.
public final class CrewOfWorkersFinished {
    private static int count;

    private CrewOfWorkersFinished() {}

    private static synchronized void work() {
        count++; // NORACE
    }

    private static final class Crew {
        private final Worker[] workers = {new Worker(), new Worker()};

        void start() {
            for (Worker worker : workers) {
                worker.thread.start();
            }
        }

        void finish() throws InterruptedException {
            for (int i = 0; i < workers.length; i++) {
                workers[i].finish();
            }
        }
    }

    private static final class Worker {
        private final Thread thread = new Thread(CrewOfWorkersFinished::work);

        void finish() throws InterruptedException {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        Crew crew = new Crew();
        crew.start();
        crew.finish();
        System.out.println(count); // NORACE
    }
}
