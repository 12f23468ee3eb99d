// Each thread builds a chain of nodes in its run method and is the only one that ever reaches it. Twin: ChainBuiltByMaker.
public final class ChainBuiltByThread {
    private ChainBuiltByThread() {}

    private static final class Node {
        private final Node next;
        private final int value;

        Node(Node next, int value) {
            this.next = next;
            this.value = value;
        }
    }

    private static final class Chain {
        private Node first;

        void push(int value) {
            first = new Node(first, value); // NORACE
        }

        int sum() {
            int sum = 0;
            for (Node node = first; node != null; node = node.next) { // NORACE
                sum += node.value;
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        Chain given = new Chain();
        Runnable task = () -> {
            Chain chain = new Chain();
            for (int i = 0; i < 3; i++) {
                chain.push(i);
            }
            System.out.println(chain.sum());
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
