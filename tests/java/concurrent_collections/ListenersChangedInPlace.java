// Listeners come and go in a plain list while others walk it. Twin: ListenersCopiedOnWrite.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class ListenersChangedInPlace {
    private final List<Runnable> listeners = new ArrayList<>();

    private void subscribe(Runnable listener) {
        listeners.add(listener); // RACE!
    }

    private void unsubscribe(Runnable listener) {
        listeners.remove(listener); // RACE!
    }

    private void fire() {
        for (Runnable listener : listeners) { // RACE!
            listener.run();
        }
    }

    public static void main(String[] args) {
        ListenersChangedInPlace source = new ListenersChangedInPlace();
        Runnable bell = () -> System.out.println("ring");
        List<Runnable> lamps = new ArrayList<>();
        lamps.add(() -> System.out.println("light"));
        source.listeners.addAll(lamps); // NORACE
        new Thread(source::fire).start();
        new Thread(source::fire).start();
        source.subscribe(bell);
        source.unsubscribe(bell);
    }
}
