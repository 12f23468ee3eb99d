// Of two tickets the second is used. Twin: TicketsSubtracted.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsOfTwo {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsOfTwo() {}

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                int first = NEXT.getAndIncrement();
                int second = NEXT.getAndIncrement();
                CELLS[second] = 1; // NORACE
            }).start();
        }
    }
}
