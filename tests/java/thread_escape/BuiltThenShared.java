// A builder is filled by its own methods, and others get what it built afterwards. Twin: BuiltWhileShared.
import java.util.Arrays;

public final class BuiltThenShared {
    private static volatile int[] shared;

    private static final class Builder {
        private int[] values = new int[1];
        private int size;

        void add(int value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size); // NORACE
            }
            values[size++] = value; // NORACE
        }

        int[] built() {
            return values;
        }
    }

    private static void fill() {
        Builder builder = new Builder();
        builder.add(1);
        builder.add(2);
        shared = builder.built();
    }

    public static void main(String[] args) {
        new Thread(BuiltThenShared::fill).start();
        fill();
        int[] seen = shared;
        System.out.println(seen == null ? 0 : seen[0]); // NORACE
    }
}
