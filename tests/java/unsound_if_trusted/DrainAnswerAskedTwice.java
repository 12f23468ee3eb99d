// What was left is asked for again, when the count has been brought back since.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAnswerAskedTwice {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int left = work.decrementAndGet();
        if (left != 0) {
            work.set(0);
        }
        if (left != 0) {
            data++; // RACE!
        }
    }

    public static void main(String[] args) {
        DrainAnswerAskedTwice o = new DrainAnswerAskedTwice();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
