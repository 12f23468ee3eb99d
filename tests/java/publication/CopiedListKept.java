// The next task changes the list and the array that the last one has published. Twin: CopiedListOfTask.
import java.util.ArrayList;
import java.util.List;

public final class CopiedListKept {
    private volatile List<String> names = List.of();
    private volatile String[] last = new String[1];

    private final List<String> kept = new ArrayList<>(names);
    private final String[] keptSlots = last.clone();

    private synchronized void add(String name) {
        Runnable change =
                () -> {
                    List<String> copy = kept;
                    copy.add(name); // RACE!
                    String[] slots = keptSlots;
                    slots[0] = name; // RACE!
                    names = copy;
                    last = slots;
                };
        change.run();
    }

    private int size() {
        int sum = last[0] == null ? 0 : 1; // RACE!
        for (String name : names) { // RACE!
            sum += name.length();
        }
        return sum;
    }

    public static void main(String[] args) {
        CopiedListKept all = new CopiedListKept();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> all.add("ann")).start();
            new Thread(() -> System.out.println(all.size())).start();
        }
    }
}
