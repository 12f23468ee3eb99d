// Each thread walks a list that nobody changes with an iterator of its own. Twin: IteratorOfAllThreads.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class IteratorOfEachThread {
    private IteratorOfEachThread() {}

    private static final class Walker implements Runnable {
        private final Iterator<String> names;

        Walker(Iterator<String> names) {
            this.names = names;
        }

        @Override
        public void run() {
            if (names.hasNext()) { // NORACE
                System.out.println(names.next()); // NORACE
            }
        }
    }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>(List.of("warp", "weft", "heddle"));
        Iterator<String> left = list.iterator();
        Iterator<String> right = list.iterator();
        new Thread(new Walker(left)).start();
        new Thread(new Walker(right)).start();
    }
}
