// The threads walk a list with one iterator, whose position they change beside each other. Twin: IteratorOfEachThread.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class IteratorOfAllThreads {
    private IteratorOfAllThreads() {}

    private static final class Walker implements Runnable {
        private final Iterator<String> names;

        Walker(Iterator<String> names) {
            this.names = names;
        }

        @Override
        public void run() {
            if (names.hasNext()) { // RACE!
                System.out.println(names.next()); // RACE!
            }
        }
    }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>(List.of("warp", "weft", "heddle"));
        Iterator<String> left = list.iterator();
        Iterator<String> right = left;
        new Thread(new Walker(left)).start();
        new Thread(new Walker(right)).start();
    }
}
