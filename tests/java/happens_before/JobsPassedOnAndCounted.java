// A job is still used by the thread that has passed it on. Twin: JobsPassedOn.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class JobsPassedOnAndCounted {
    private static final BlockingQueue<Job> CUT = new LinkedBlockingQueue<>();
    private static final BlockingQueue<Job> SEWN = new LinkedBlockingQueue<>();

    private JobsPassedOnAndCounted() {}

    private static final class Job {
        private int stitches;

        void pass(BlockingQueue<Job> to) throws InterruptedException {
            to.put(this);
        }
    }

    private static void cut() {
        try {
            for (int i = 0; i < 10; i++) {
                Job job = new Job();
                job.stitches = i; // NORACE
                job.pass(CUT);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sew() {
        try {
            while (true) {
                Job job = CUT.take();
                job.pass(SEWN);
                job.stitches += 10; // RACE!
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void press() {
        try {
            while (true) {
                SEWN.take().stitches++; // RACE!
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(JobsPassedOnAndCounted::cut).start();
        for (int i = 0; i < 2; i++) {
            new Thread(JobsPassedOnAndCounted::sew).start();
            new Thread(JobsPassedOnAndCounted::press).start();
        }
    }
}
