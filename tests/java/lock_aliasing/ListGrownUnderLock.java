// Two lists, made at two places and empty at first, are filled under the lock of their owner. Twin: ListGrownUnlocked.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class ListGrownUnderLock {
    private final List<Object> all = new ArrayList<>();
    private final List<Object> others;

    private ListGrownUnderLock(boolean isBig) {
        others = isBig ? new ArrayList<>(100) : new ArrayList<>();
    }

    private synchronized void add(Object item) {
        all.add(item); // NORACE
        others.add(item); // NORACE
    }

    private synchronized void drop() {
        for (Iterator<Object> each = all.iterator(); each.hasNext(); ) { // NORACE
            if (each.next() != null) { // NORACE
                each.remove(); // NORACE
            }
        }
        others.clear(); // NORACE
    }

    private static ListGrownUnderLock make() {
        return new ListGrownUnderLock(true);
    }

    public static void main(String[] args) {
        ListGrownUnderLock one = new ListGrownUnderLock(false);
        ListGrownUnderLock two = make();
        Runnable using = () -> {
            one.add("a");
            two.add("b");
            one.drop();
            two.drop();
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
