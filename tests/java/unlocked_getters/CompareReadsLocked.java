// Sorting calls compareTo, which reads under the monitor that the setter holds. Twin: CompareReadsFreely.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class CompareReadsLocked {
    private CompareReadsLocked() {}

    private static final class Job implements Comparable<Job> {
        private int rank;

        synchronized void setRank(int value) {
            rank = value; // NORACE
        }

        synchronized int rank() {
            return rank; // NORACE
        }

        @Override
        public int compareTo(Job other) {
            return Integer.compare(rank(), other.rank());
        }
    }

    public static void main(String[] args) {
        Job job = new Job();
        List<Job> jobs = new ArrayList<>(List.of(job, new Job(), new Job()));
        new Thread(() -> job.setRank(5)).start();
        Collections.sort(jobs);
        System.out.println(jobs.size());
    }
}
