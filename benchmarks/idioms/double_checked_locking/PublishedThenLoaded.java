// A volatile field is set to the new object before it is loaded; who skips the lock may use it meanwhile. Twin: LoadedThenPublished.
import java.util.ArrayList;
import java.util.List;

public final class PublishedThenLoaded {
    private static volatile PublishedThenLoaded instance;
    private final List<String> rows = new ArrayList<>();

    private void load() {
        rows.add("first"); // RACE!
    }

    private static PublishedThenLoaded instance() {
        if (instance == null) { // NORACE
            synchronized (PublishedThenLoaded.class) {
                if (instance == null) { // NORACE
                    instance = new PublishedThenLoaded(); // NORACE
                    instance.load();
                }
            }
        }
        return instance; // NORACE
    }

    private int size() {
        return rows.size(); // RACE!
    }

    public static void main(String[] args) {
        Runnable task = () -> System.out.println(instance().size());
        new Thread(task).start();
        new Thread(task).start();
    }
}
