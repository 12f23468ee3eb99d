// Jobs are added to and counted in a plain deque by objects of the threads. Twin: JobsInSynchronizedCollection.
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;

public final class JobsInDeque {
    private JobsInDeque() {}

    private static final class Clerk extends Thread {
        private final Collection<String> jobs;
        private final String job;

        Clerk(Collection<String> jobs, String job) {
            this.jobs = jobs;
            this.job = job;
        }

        @Override
        public void run() {
            jobs.add(job); // RACE!
            System.out.println(jobs.size()); // RACE!
        }
    }

    public static void main(String[] args) {
        Collection<String> plain = new ArrayDeque<>();
        Collection<String> jobs = Collections.checkedCollection(plain, String.class);
        for (String job : new String[] {"wash", "dry"}) {
            new Clerk(jobs, job).start();
        }
    }
}
