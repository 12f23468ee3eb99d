// A job is worked on by one thread after the other, each of which takes it out of a queue and passes it on. Twin: JobsPassedOnAndCounted.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class JobsPassedOn {
    private static final BlockingQueue<Job> CUT = new LinkedBlockingQueue<>();
    private static final BlockingQueue<Job> SEWN = new LinkedBlockingQueue<>();

    private JobsPassedOn() {}

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
                job.stitches += 10; // NORACE
                job.pass(SEWN);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void press() {
        try {
            while (true) {
                SEWN.take().stitches++; // NORACE
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(JobsPassedOn::cut).start();
        for (int i = 0; i < 2; i++) {
            new Thread(JobsPassedOn::sew).start();
            new Thread(JobsPassedOn::press).start();
        }
    }
}
