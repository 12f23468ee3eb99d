// An anonymous object sets its cost in an instance initialiser and is offered to a concurrent queue afterwards. Twin: JobOfferedByInitialiser.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public final class JobOfferedWhenMade {
    private static final Queue<Job> JOBS = new ConcurrentLinkedQueue<>();

    private JobOfferedWhenMade() {}

    private abstract static class Job {
        protected int cost;

        abstract int price();
    }

    private static Job make(int hours) {
        return new Job() {
            {
                cost = hours; // NORACE
            }

            @Override
            int price() {
                return cost * 2; // NORACE
            }
        };
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Job next = JOBS.poll();
            if (next != null) {
                System.out.println(next.price());
            }
        }).start();
        Job made = make(3);
        JOBS.offer(made);
    }
}
