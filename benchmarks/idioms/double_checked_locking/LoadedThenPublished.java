// A volatile field is set to the new object after it was loaded; who skips the lock uses it loaded. Twin: PublishedThenLoaded.
import java.util.ArrayList;
import java.util.List;

public final class LoadedThenPublished {
    private static volatile LoadedThenPublished instance;
    private final List<String> rows = new ArrayList<>();

    private void load() {
        rows.add("first"); // NORACE
    }

    private static LoadedThenPublished instance() {
        if (instance == null) { // NORACE
            synchronized (LoadedThenPublished.class) {
                if (instance == null) { // NORACE
                    LoadedThenPublished made = new LoadedThenPublished();
                    made.load();
                    instance = made; // NORACE
                }
            }
        }
        return instance; // NORACE
    }

    private int size() {
        return rows.size(); // NORACE
    }

    public static void main(String[] args) {
        Runnable task = () -> System.out.println(instance().size());
        new Thread(task).start();
        new Thread(task).start();
    }
}
