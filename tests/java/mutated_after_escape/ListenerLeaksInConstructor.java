// A constructor adds its object to a shared list before it sets the field that the list's users read. Twin: ListenerAddedByFactory.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class ListenerLeaksInConstructor {
    private static final List<ListenerLeaksInConstructor> LISTENERS = new CopyOnWriteArrayList<>();
    private String prefix;

    private ListenerLeaksInConstructor(String prefix) {
        LISTENERS.add(this);
        this.prefix = prefix; // RACE!
    }

    private static void listen(String prefix) {
        new ListenerLeaksInConstructor(prefix);
    }

    private void told(String text) {
        System.out.println(prefix + text); // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> listen("got ")).start();
        for (ListenerLeaksInConstructor listener : LISTENERS) {
            listener.told("news");
        }
    }
}
