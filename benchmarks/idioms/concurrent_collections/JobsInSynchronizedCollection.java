// Jobs are added to and counted in a synchronized collection by objects of the threads. Twin: JobsInDeque.
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;

public final class JobsInSynchronizedCollection {
    private JobsInSynchronizedCollection() {}

    private static final class Clerk extends Thread {
        private final Collection<String> jobs;
        private final String job;

        Clerk(Collection<String> jobs, String job) {
            this.jobs = jobs;
            this.job = job;
        }

        @Override
        public void run() {
            jobs.add(job); // NORACE
            System.out.println(jobs.size()); // NORACE
        }
    }

    public static void main(String[] args) {
        Collection<String> plain = new ArrayDeque<>();
        Collection<String> jobs = Collections.synchronizedCollection(plain);
        for (String job : new String[] {"wash", "dry"}) {
            new Clerk(jobs, job).start();
        }
    }
}
