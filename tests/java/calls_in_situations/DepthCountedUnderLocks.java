// A recursive helper, two calls below, runs under the lock in workers, and alone in main. Twin: DepthCountedUnderOtherLocks.
public final class DepthCountedUnderLocks {
    private static final Object LOCK = new Object();
    private int visits;

    private DepthCountedUnderLocks() {}

    private void walk(int depth) {
        if (depth > 0) {
            visit();
            walk(depth - 1);
        }
    }

    private void visit() {
        visits++; // NORACE
    }

    private void search(int depth) {
        walk(depth);
    }

    public static void main(String[] args) throws InterruptedException {
        DepthCountedUnderLocks tree = new DepthCountedUnderLocks();
        tree.search(1);
        Thread left = new Thread(() -> {
            synchronized (LOCK) {
                tree.search(2);
            }
        });
        Thread right = new Thread(() -> {
            synchronized (LOCK) {
                tree.search(3);
            }
        });
        left.start();
        right.start();
        left.join();
        right.join();
        tree.search(1);
        System.out.println(tree.visits);
    }
}
