// Two crews keep arrays of workers, each of which owns a thread, and one of them joins all of its own. Twin: CrewOfWorkersFinished.
public final class CrewOfWorkersBesideOther {
    private static int count;

    private CrewOfWorkersBesideOther() {}

    private static synchronized void work() {
        count++; // RACE!
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
        private final Thread thread = new Thread(CrewOfWorkersBesideOther::work);

        void finish() throws InterruptedException {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        Crew crew = new Crew();
        Crew other = new Crew();
        crew.start();
        other.start();
        crew.finish();
        System.out.println(count); // RACE!
    }
}
