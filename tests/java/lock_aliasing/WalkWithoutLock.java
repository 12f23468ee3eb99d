// A chain of the program is walked and emptied without the lock that adding holds. Twin: WalkUnderLock.
import java.util.Iterator;

public final class WalkWithoutLock {
    private final Chain chain = new Chain();

    private static final class Node {
        private final int value;
        private Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private static final class Chain implements Iterable<Integer> {
        private Node first;
        private int size;

        private void add(int value) {
            Node node = new Node(value);
            node.next = first; // RACE!
            first = node; // RACE!
            size++; // RACE!
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Walk();
        }

        private final class Walk implements Iterator<Integer> {
            private Node next = first; // RACE!
            private Node last;

            @Override
            public boolean hasNext() {
                return next != null; // NORACE
            }

            @Override
            public Integer next() {
                last = next; // NORACE
                next = next.next; // RACE!
                return last.value; // NORACE
            }

            @Override
            public void remove() {
                last.next = null; // RACE!
                first = next; // RACE!
                size--; // RACE!
            }
        }
    }

    public synchronized void add(int value) {
        chain.add(value);
    }

    public void clear() {
        Iterator<Integer> walk = chain.iterator();
        while (walk.hasNext()) {
            walk.next();
            walk.remove();
        }
    }

    private static void use(WalkWithoutLock all) {
        all.add(1);
        all.clear();
    }

    private static WalkWithoutLock make() {
        return new WalkWithoutLock();
    }

    public static void main(String[] args) {
        WalkWithoutLock one = new WalkWithoutLock();
        WalkWithoutLock two = make();
        Runnable using = () -> {
            use(one);
            use(two);
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
