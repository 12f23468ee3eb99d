// A chain is walked by recursion, and each node is changed under the lock of the one before. Twin: HandOverHand.
public final class HandBeforeLock {
    private final HandBeforeLock next;
    private int visits;

    private HandBeforeLock(HandBeforeLock next) {
        this.next = next;
    }

    private static void visit(HandBeforeLock node) {
        if (node.next != null) {
            synchronized (node) {
                HandBeforeLock seen = node.next;
                seen.visits++; // RACE!
                visit(node.next);
            }
        }
    }

    public static void main(String[] args) {
        HandBeforeLock chain = null;
        for (int i = 0; i < 4; i++) {
            chain = new HandBeforeLock(chain);
        }
        HandBeforeLock start = new HandBeforeLock(chain);
        HandBeforeLock other = new HandBeforeLock(chain);
        new Thread(() -> visit(start)).start();
        new Thread(() -> visit(other)).start();
    }
}
