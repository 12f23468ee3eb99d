// A chain is walked by recursion, and each node is changed under its lock. Twin: HandBeforeLock.
public final class HandOverHand {
    private final HandOverHand next;
    private int visits;

    private HandOverHand(HandOverHand next) {
        this.next = next;
    }

    private static void visit(HandOverHand node) {
        if (node.next != null) {
            synchronized (node) {
                HandOverHand seen = node;
                seen.visits++; // NORACE
                visit(node.next);
            }
        }
    }

    public static void main(String[] args) {
        HandOverHand chain = null;
        for (int i = 0; i < 4; i++) {
            chain = new HandOverHand(chain);
        }
        HandOverHand start = new HandOverHand(chain);
        HandOverHand other = new HandOverHand(chain);
        new Thread(() -> visit(start)).start();
        new Thread(() -> visit(other)).start();
    }
}
