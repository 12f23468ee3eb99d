// Tickets are read and then written, so two threads may have the same ticket and be called together. Twin: TicketTakenAtOnce.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketTakenInSteps {
    private final AtomicInteger tickets = new AtomicInteger();
    private volatile int called;
    private long sum;

    private int take() {
        int ticket = tickets.get();
        tickets.set(ticket + 1);
        return ticket;
    }

    private void add(long value) {
        int ticket = take();
        while (called < ticket) {
            Thread.onSpinWait();
        }
        sum += value; // RACE!
        called = ticket + 1;
    }

    public static void main(String[] args) {
        TicketTakenInSteps desk = new TicketTakenInSteps();
        for (int i = 0; i < 3; i++) {
            long value = i;
            new Thread(() -> desk.add(value)).start();
        }
    }
}
