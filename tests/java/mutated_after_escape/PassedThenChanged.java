// An object is changed after the start of the thread it was passed to. Twin: ChangedThenPassed.
public final class PassedThenChanged {
    private PassedThenChanged() {}

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
            System.out.println(job.title); // RACE!
        }
    }

    public static void main(String[] args) {
        Job job = new Job();
        Worker worker = new Worker(job);
        worker.start();
        job.title = "sweep"; // RACE!
    }
}
