// What was left in one count is taken away from the next.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAmountOfLast {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private static void run(DrainAmountOfLast[] all) {
        int left = 1;
        for (int i = 0; i < all.length; i++) {
            DrainAmountOfLast each = all[i];
            if (each.work.getAndIncrement() == 0) {
                each.data++; // RACE!
                left = each.work.addAndGet(-left);
                if (left != 0) {
                    each.data++; // RACE!
                }
            }
        }
    }

    public static void main(String[] args) {
        DrainAmountOfLast[] all = {new DrainAmountOfLast(), new DrainAmountOfLast()};
        for (int i = 0; i < 9; i++) {
            new Thread(() -> run(all)).start();
        }
    }
}
