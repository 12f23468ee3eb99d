// A chain is built by the static initialiser of its holder, and class initialisation orders it before every use. Twin: RingFilledByCaller.
public final class RingFilledByHolder {
    private RingFilledByHolder() {}

    private static final class Node {
        private int value;
        private Node next;

        Node(int value, Node next) {
            this.value = value; // NORACE
            this.next = next; // NORACE
        }
    }

    private static final class Ring {
        private static Node first;

        static {
            fill();
        }

        private static void fill() {
            for (int i = 0; i < 3; i++) {
                first = new Node(i, first); // NORACE
            }
        }

        private static int sum() {
            int sum = 0;
            for (Node node = first; node != null; node = node.next) { // NORACE
                sum += node.value; // NORACE
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Ring.sum())).start();
        new Thread(() -> System.out.println(Ring.sum())).start();
    }
}
