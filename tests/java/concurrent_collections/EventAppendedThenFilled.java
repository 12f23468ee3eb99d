// An event is filled after it was added to a copy-on-write list, beside those who find it there. Twin: EventFilledThenAppended.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class EventAppendedThenFilled {
    private final List<Event> events = new CopyOnWriteArrayList<>();

    private static final class Event {
        private String text = "";
    }

    private void happen(String text) {
        Event event = new Event();
        events.add(event); // NORACE
        event.text = text; // RACE!
    }

    private void print() {
        for (Event event : events) { // NORACE
            System.out.println(event.text); // RACE!
        }
    }

    public static void main(String[] args) {
        EventAppendedThenFilled log = new EventAppendedThenFilled();
        new Thread(() -> log.happen("rain")).start();
        new Thread(log::print).start();
    }
}
