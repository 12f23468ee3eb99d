// The counter is set back, and gives the same tickets again. Twin: TicketsGoOn.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsBeginAnew {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsBeginAnew() {}

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            new Thread(() -> {
                int ticket = NEXT.getAndIncrement();
                CELLS[ticket] = 1; // RACE!
                NEXT.compareAndSet(4, 0);
            }).start();
        }
    }
}
