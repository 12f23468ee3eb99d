// A chain of the program is walked and emptied under the lock of its owner. Twin: WalkWithoutLock.
import java.util.Iterator;

public final class WalkUnderLock {
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
            node.next = first; // NORACE
            first = node; // NORACE
            size++; // NORACE
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Walk();
        }

        private final class Walk implements Iterator<Integer> {
            private Node next = first; // NORACE
            private Node last;

            @Override
            public boolean hasNext() {
                return next != null; // NORACE
            }

            @Override
            public Integer next() {
                last = next; // NORACE
                next = next.next; // NORACE
                return last.value; // NORACE
            }

            @Override
            public void remove() {
                last.next = null; // NORACE
                first = next; // NORACE
                size--; // NORACE
            }
        }
    }

    public synchronized void add(int value) {
        chain.add(value);
    }

    public synchronized void clear() {
        Iterator<Integer> walk = chain.iterator();
        while (walk.hasNext()) {
            walk.next();
            walk.remove();
        }
    }

    private static void use(WalkUnderLock all) {
        all.add(1);
        all.clear();
    }

    private static WalkUnderLock make() {
        return new WalkUnderLock();
    }

    public static void main(String[] args) {
        WalkUnderLock one = new WalkUnderLock();
        WalkUnderLock two = make();
        Runnable using = () -> {
            use(one);
            use(two);
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
