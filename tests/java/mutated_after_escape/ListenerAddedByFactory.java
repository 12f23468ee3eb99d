// A factory adds the object to a shared list after the constructor set its field. Twin: ListenerLeaksInConstructor.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class ListenerAddedByFactory {
    private static final List<ListenerAddedByFactory> LISTENERS = new CopyOnWriteArrayList<>();
    private String prefix;

    private ListenerAddedByFactory(String prefix) {
        this.prefix = prefix; // NORACE
    }

    private static void listen(String prefix) {
        LISTENERS.add(new ListenerAddedByFactory(prefix));
    }

    private void told(String text) {
        System.out.println(prefix + text); // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> listen("got ")).start();
        for (ListenerAddedByFactory listener : LISTENERS) {
            listener.told("news");
        }
    }
}
