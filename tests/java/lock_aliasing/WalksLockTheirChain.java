// The walks of a chain hold its lock, whoever runs them. Twin: WalksLeadToOtherChains.
import java.util.concurrent.locks.ReentrantLock;

public final class WalksLockTheirChain {
    private WalksLockTheirChain() {}

    private static final class Node {
        private final int value;
        private Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private static final class Chain {
        private final ReentrantLock lock = new ReentrantLock();
        private Node first;

        private void add(int value) {
            lock.lock();
            try {
                Node node = new Node(value);
                node.next = first; // NORACE
                first = node; // NORACE
            } finally {
                lock.unlock();
            }
        }

        private Walk walk() {
            return new Walk();
        }

        private final class Walk {
            private Node next;

            Walk() {
                lock.lock();
                try {
                    next = start();
                } finally {
                    lock.unlock();
                }
            }

            private Node start() {
                return first; // NORACE
            }

            private boolean hasNext() {
                return next != null;
            }

            private void step() {
                lock.lock();
                try {
                    next = next.next; // NORACE
                } finally {
                    lock.unlock();
                }
            }

            private void cut() {
                lock.lock();
                try {
                    next.next = null; // NORACE
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    private static void use(Chain chain) {
        chain.add(1);
        Chain.Walk walk = chain.walk();
        while (walk.hasNext()) {
            walk.cut();
            walk.step();
        }
    }

    private static Chain make() {
        return new Chain();
    }

    public static void main(String[] args) {
        Chain one = new Chain();
        Chain two = make();
        Runnable using = () -> {
            use(one);
            use(two);
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
