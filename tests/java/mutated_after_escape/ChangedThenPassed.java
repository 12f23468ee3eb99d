// An object is changed before the start of the thread it is passed to, which orders the change. Twin: PassedThenChanged.
public final class ChangedThenPassed {
    private ChangedThenPassed() {}

    private static final class Job {
        private String title = "none";
    }

    private static final class Worker extends Thread {
        private final Job job;

        Worker(Job job) {
            this.job = job;
        }

        @Override
        public void run() {
            System.out.println(job.title); // NORACE
        }
    }

    public static void main(String[] args) {
        Job job = new Job();
        Worker worker = new Worker(job);
        job.title = "sweep"; // NORACE
        worker.start();
    }
}
