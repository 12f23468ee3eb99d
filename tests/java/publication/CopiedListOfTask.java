// A task changes a copy of a list, and of an array, and publishes them. Twin: CopiedListKept.
import java.util.ArrayList;
import java.util.List;

public final class CopiedListOfTask {
    private volatile List<String> names = List.of();
    private volatile String[] last = new String[1];

    private synchronized void add(String name) {
        Runnable change =
                () -> {
                    List<String> copy = new ArrayList<>(names);
                    copy.add(name); // NORACE
                    String[] slots = last.clone();
                    slots[0] = name; // NORACE
                    names = copy;
                    last = slots;
                };
        change.run();
    }

    private int size() {
        int sum = last[0] == null ? 0 : 1; // NORACE
        for (String name : names) { // NORACE
            sum += name.length();
        }
        return sum;
    }

    public static void main(String[] args) {
        CopiedListOfTask all = new CopiedListOfTask();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> all.add("ann")).start();
            new Thread(() -> System.out.println(all.size())).start();
        }
    }
}
