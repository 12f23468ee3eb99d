// A node of a chain is locked, then the last one is looked for and changed. Twin: LastNodeLocked.
public final class FirstNodeLocked {
    private final FirstNodeLocked next;
    private int weight;

    private FirstNodeLocked(FirstNodeLocked next) {
        this.next = next;
    }

    private static void load(FirstNodeLocked start) {
        FirstNodeLocked node = start;
        synchronized (node) {
            while (node.next != null) {
                node = node.next;
            }
            node.weight++; // RACE!
        }
    }

    public static void main(String[] args) {
        FirstNodeLocked chain = null;
        for (int i = 0; i < 4; i++) {
            chain = new FirstNodeLocked(chain);
        }
        FirstNodeLocked all = chain;
        FirstNodeLocked rest = chain.next;
        new Thread(() -> load(all)).start();
        new Thread(() -> load(rest)).start();
    }
}
