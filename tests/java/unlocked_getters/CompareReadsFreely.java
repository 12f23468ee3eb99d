// Sorting calls compareTo, which reads without the monitor that the setter holds. Twin: CompareReadsLocked.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class CompareReadsFreely {
    private CompareReadsFreely() {}

    private static final class Job implements Comparable<Job> {
        private int rank;

        synchronized void setRank(int value) {
            rank = value; // RACE!
        }

        int rank() {
            return rank; // RACE!
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
