// All use the number before it was counted up. Twin: TicketsBeforeAndAfter.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsAllBefore {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsAllBefore() {}

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                CELLS[NEXT.getAndIncrement()] = 1; // NORACE
            }).start();
            new Thread(() -> {
                CELLS[NEXT.getAndIncrement()] = 1; // NORACE
            }).start();
        }
    }
}
