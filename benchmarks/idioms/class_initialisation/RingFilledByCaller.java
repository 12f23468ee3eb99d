// A chain is built by whoever finds it missing, without any order between the callers. Twin: RingFilledByHolder.
public final class RingFilledByCaller {
    private RingFilledByCaller() {}

    private static final class Node {
        private int value;
        private Node next;

        Node(int value, Node next) {
            this.value = value; // RACE!
            this.next = next; // RACE!
        }
    }

    private static final class Ring {
        private static Node first;

        private static void fill() {
            for (int i = 0; i < 3; i++) {
                first = new Node(i, first); // RACE!
            }
        }

        private static int sum() {
            if (first == null) { // RACE!
                fill();
            }
            int sum = 0;
            for (Node node = first; node != null; node = node.next) { // RACE!
                sum += node.value; // RACE!
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Ring.sum())).start();
        new Thread(() -> System.out.println(Ring.sum())).start();
    }
}
