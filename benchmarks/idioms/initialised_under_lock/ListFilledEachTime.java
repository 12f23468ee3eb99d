// The list is filled again by each who enters its monitor, unordered with those who read it after they left. Twin: ListFilledOnceInMonitor.
import java.util.ArrayList;
import java.util.List;

public final class ListFilledEachTime {
    private final List<String> names = new ArrayList<>();
    private boolean filled;

    private int count() {
        synchronized (names) {
            if (!filled) { // NORACE
                names.add("ada"); // RACE!
                names.add("bob"); // RACE!
            }
        }
        return names.size(); // RACE!
    }

    public static void main(String[] args) {
        ListFilledEachTime shared = new ListFilledEachTime();
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
