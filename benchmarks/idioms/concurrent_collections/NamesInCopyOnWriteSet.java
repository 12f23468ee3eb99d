// A copy-on-write set is added to and walked by lambdas without a lock. Twin: NamesInLinkedSet.
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

public final class NamesInCopyOnWriteSet {
    private NamesInCopyOnWriteSet() {}

    private static Set<String> names() {
        return new CopyOnWriteArraySet<>();
    }

    public static void main(String[] args) {
        Set<String> names = names();
        Set<String> copy = new LinkedHashSet<>();
        names.add("Ada"); // NORACE
        copy.addAll(names); // NORACE
        new Thread(() -> {
            names.add("Grace"); // NORACE
        }).start();
        new Thread(() -> {
            names.forEach(System.out::println); // NORACE
        }).start();
        System.out.println(copy);
    }
}
