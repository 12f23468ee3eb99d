// Who draws a ticket shows it to another thread, which does not use it. Twin: TicketGivenAway.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketKept {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketKept() {}

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                int ticket = NEXT.getAndIncrement();
                new Thread(() -> {
                    System.out.println(ticket);
                }).start();
                CELLS[ticket] = 1; // NORACE
            }).start();
        }
    }
}
