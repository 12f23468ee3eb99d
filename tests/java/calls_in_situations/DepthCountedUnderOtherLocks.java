// A recursive helper, two calls below, runs under a lock of each worker's own. Twin: DepthCountedUnderLocks.
public final class DepthCountedUnderOtherLocks {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private int visits;

    private DepthCountedUnderOtherLocks() {}

    private void walk(int depth) {
        if (depth > 0) {
            visit();
            walk(depth - 1);
        }
    }

    private void visit() {
        visits++; // RACE!
    }

    private void search(int depth) {
        walk(depth);
    }

    public static void main(String[] args) throws InterruptedException {
        DepthCountedUnderOtherLocks tree = new DepthCountedUnderOtherLocks();
        tree.search(1);
        Thread left = new Thread(() -> {
            synchronized (LEFT) {
                tree.search(2);
            }
        });
        Thread right = new Thread(() -> {
            synchronized (RIGHT) {
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
