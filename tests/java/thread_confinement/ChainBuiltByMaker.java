// The threads push nodes onto one chain, which their maker gave to all. Twin: ChainBuiltByThread.
public final class ChainBuiltByMaker {
    private ChainBuiltByMaker() {}

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
            first = new Node(first, value); // RACE!
        }

        int sum() {
            int sum = 0;
            for (Node node = first; node != null; node = node.next) { // RACE!
                sum += node.value;
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        Chain given = new Chain();
        Runnable task = () -> {
            Chain chain = given;
            for (int i = 0; i < 3; i++) {
                chain.push(i);
            }
            System.out.println(chain.sum());
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
