// The list is filled by the first who enters its monitor and only read by all after they left it. Twin: ListFilledEachTime.
import java.util.ArrayList;
import java.util.List;

public final class ListFilledOnceInMonitor {
    private final List<String> names = new ArrayList<>();
    private boolean filled;

    private int count() {
        synchronized (names) {
            if (!filled) { // NORACE
                names.add("ada"); // NORACE
                names.add("bob"); // NORACE
                filled = true; // NORACE
            }
        }
        return names.size(); // NORACE
    }

    public static void main(String[] args) {
        ListFilledOnceInMonitor shared = new ListFilledOnceInMonitor();
        Runnable counting =
                new Runnable() {
                    @Override
                    public void run() {
                        System.out.println(shared.count());
                    }
                };
        new Thread(counting).start();
        new Thread(counting).start();
    }
}
