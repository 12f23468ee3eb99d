// A walk is told its chain by the chain itself: it has nodes of that chain and its lock. Twin: WalksOfOthers.
public final class WalksOfOwn {
    private WalksOfOwn() {}

    private static final class Node {
        private Node next;
    }

    private static final class Chain {
        private Node first;

        private void add() {
            synchronized (this) {
                Node node = new Node();
                node.next = first; // NORACE
                first = node;
            }
        }

        private Walk walk() {
            synchronized (this) {
                return new Walk(this, first);
            }
        }
    }

    private static final class Walk {
        private final Chain chain;
        private final Node node;

        Walk(Chain chain, Node node) {
            this.chain = chain;
            this.node = node;
        }

        private void cut() {
            synchronized (chain) {
                if (node != null) {
                    node.next = null; // NORACE
                }
            }
        }
    }

    private static void use(Chain ours, Chain theirs) {
        ours.add();
        ours.walk().cut();
        theirs.walk().cut();
    }

    private static Chain make() {
        return new Chain();
    }

    public static void main(String[] args) {
        Chain one = new Chain();
        Chain two = make();
        Runnable using = () -> {
            use(one, two);
            use(two, one);
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
