// The last node of a chain is looked for, then locked and changed. Twin: FirstNodeLocked.
public final class LastNodeLocked {
    private final LastNodeLocked next;
    private int weight;

    private LastNodeLocked(LastNodeLocked next) {
        this.next = next;
    }

    private static void load(LastNodeLocked start) {
        LastNodeLocked node = start;
        while (node.next != null) {
            node = node.next;
        }
        synchronized (node) {
            node.weight++; // NORACE
        }
    }

    public static void main(String[] args) {
        LastNodeLocked chain = null;
        for (int i = 0; i < 4; i++) {
            chain = new LastNodeLocked(chain);
        }
        LastNodeLocked all = chain;
        LastNodeLocked rest = chain.next;
        new Thread(() -> load(all)).start();
        new Thread(() -> load(rest)).start();
    }
}
