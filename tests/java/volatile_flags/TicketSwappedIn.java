// A ticket that was put into a reference is not used again. Twin: TicketCompared.
import java.util.concurrent.atomic.AtomicReference;

public final class TicketSwappedIn {
    private static final AtomicReference<Ticket> DESK = new AtomicReference<>();

    private TicketSwappedIn() {}

    private static final class Ticket {
        private boolean isPunched;
    }

    private static void punch() {
        Ticket ticket = DESK.getAndSet(null);
        if (ticket != null) {
            ticket.isPunched = true; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(TicketSwappedIn::punch).start();
        new Thread(TicketSwappedIn::punch).start();
        Ticket ticket = new Ticket();
        DESK.compareAndSet(null, ticket);
    }
}
