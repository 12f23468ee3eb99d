// Code whose calls are written down in the test, and shapes that are hard to move.
import java.util.List;
import java.util.function.Function;

public class Known {
    static class Late {
        static int value = first();

        static int first() {
            return 1;
        }
    }

    static class Node {
        final int size;

        Node(int size) {
            this(size > 0 ? new Object() : null, size); // frames with objects not yet initialised
        }

        Node(Object owner, int size) {
            this.size = new StringBuilder(size > 0 ? "a" : "b").length();
        }

        @Override
        public String toString() {
            return "node";
        }
    }

    static int choose(int key) {
        switch (key) { // padded to a multiple of four
            case 0:
                return zero();
            case 1:
                return 1;
            default:
                return -1;
        }
    }

    static int zero() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException expected) {
            return caught();
        }
    }

    static int caught() {
        return 0;
    }

    static int loop(int count) {
        do { // a jump to the first instruction
            count--;
        } while (count > 0);
        return count;
    }

    static void unused() {}

    static int each(int number) {
        return number;
    }

    public static void main(String[] args) {
        System.out.println(Late.value + choose(0) + loop(3));
        List.of(1).forEach(Known::each);
        Function<Integer, Integer> function = Known::each;
        function.apply(2);
        String.valueOf(new Node(1));
    }
}
