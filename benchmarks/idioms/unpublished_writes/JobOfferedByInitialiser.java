// An anonymous object is offered to a concurrent queue by its instance initialiser, which then sets the cost. Twin: JobOfferedWhenMade.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public final class JobOfferedByInitialiser {
    private static final Queue<Job> JOBS = new ConcurrentLinkedQueue<>();

    private JobOfferedByInitialiser() {}

    private abstract static class Job {
        protected int cost;

        abstract int price();
    }

    private static Job make(int hours) {
        return new Job() {
            {
                JOBS.offer(this);
                cost = hours; // RACE!
            }

            @Override
            int price() {
                return cost * 2; // RACE!
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
        System.out.println(made.price());
    }
}
