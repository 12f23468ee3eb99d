// A walk is told its chain by whoever makes it: a walk may have nodes of one chain and the lock of another. Twin: WalksOfOwn.
public final class WalksOfOthers {
    private WalksOfOthers() {}

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

        private Walk walk(Chain locked) {
            synchronized (this) {
                return new Walk(locked, first);
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
                    node.next = null; // RACE!
                }
            }
        }
    }

    private static void use(Chain ours, Chain theirs) {
        ours.add();
        ours.walk(theirs).cut();
        ours.walk(ours).cut();
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
