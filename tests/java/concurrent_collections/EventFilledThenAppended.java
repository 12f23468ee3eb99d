// An event is filled before it is added to a copy-on-write list; whoever finds it there sees it whole. Twin: EventAppendedThenFilled.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class EventFilledThenAppended {
    private final List<Event> events = new CopyOnWriteArrayList<>();

    private static final class Event {
        private String text = "";
    }

    private void happen(String text) {
        Event event = new Event();
        event.text = text; // NORACE
        events.add(event); // NORACE
    }

    private void print() {
        for (Event event : events) { // NORACE
            System.out.println(event.text); // NORACE
        }
    }

    public static void main(String[] args) {
        EventFilledThenAppended log = new EventFilledThenAppended();
        new Thread(() -> log.happen("rain")).start();
        new Thread(log::print).start();
    }
}
