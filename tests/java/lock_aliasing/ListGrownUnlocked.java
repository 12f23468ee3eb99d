// Two lists, made at two places and empty at first, are filled and emptied, the one with a lock, the other without. Twin: ListGrownUnderLock.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class ListGrownUnlocked {
    private final List<Object> all = new ArrayList<>();
    private final List<Object> others;

    private ListGrownUnlocked(boolean isBig) {
        others = isBig ? new ArrayList<>(100) : new ArrayList<>();
    }

    private synchronized void add(Object item) {
        all.add(item); // RACE!
        others.add(item); // RACE!
    }

    private void drop() {
        for (Iterator<Object> each = all.iterator(); each.hasNext(); ) { // RACE!
            if (each.next() != null) { // RACE!
                each.remove(); // RACE!
            }
        }
        others.clear(); // RACE!
    }

    private static ListGrownUnlocked make() {
        return new ListGrownUnlocked(true);
    }

    public static void main(String[] args) {
        ListGrownUnlocked one = new ListGrownUnlocked(false);
        ListGrownUnlocked two = make();
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
