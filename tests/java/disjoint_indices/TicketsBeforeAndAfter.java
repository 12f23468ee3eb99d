// Some use the number before it was counted up, some the one after. Twin: TicketsAllBefore.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsBeforeAndAfter {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsBeforeAndAfter() {}

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                CELLS[NEXT.getAndIncrement()] = 1; // RACE!
            }).start();
            new Thread(() -> {
                CELLS[NEXT.incrementAndGet()] = 1; // RACE!
            }).start();
        }
    }
}
