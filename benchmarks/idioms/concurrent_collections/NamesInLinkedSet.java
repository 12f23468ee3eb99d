// A linked set is added to and walked by lambdas without a lock. Twin: NamesInCopyOnWriteSet.
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

public final class NamesInLinkedSet {
    private NamesInLinkedSet() {}

    private static Set<String> names() {
        return new LinkedHashSet<>();
    }

    public static void main(String[] args) {
        Set<String> names = names();
        Set<String> copy = new LinkedHashSet<>();
        names.add("Ada"); // NORACE
        copy.addAll(names); // NORACE
        new Thread(() -> {
            names.add("Grace"); // RACE!
        }).start();
        new Thread(() -> {
            names.forEach(System.out::println); // RACE!
        }).start();
        System.out.println(copy);
    }
}
