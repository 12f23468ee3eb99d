// Listeners come and go while others call them: each iteration walks the copy it began with. Twin: ListenersChangedInPlace.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class ListenersCopiedOnWrite {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    private void subscribe(Runnable listener) {
        listeners.add(listener); // NORACE
    }

    private void unsubscribe(Runnable listener) {
        listeners.remove(listener); // NORACE
    }

    private void fire() {
        for (Runnable listener : listeners) { // NORACE
            listener.run();
        }
    }

    public static void main(String[] args) {
        ListenersCopiedOnWrite source = new ListenersCopiedOnWrite();
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
