// A builder goes on filling what others have got already. Twin: BuiltThenShared.
import java.util.Arrays;

public final class BuiltWhileShared {
    private static volatile int[] shared;

    private static final class Builder {
        private int[] values = new int[1];
        private int size;

        void add(int value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size); // NORACE
            }
            values[size++] = value; // RACE!
        }

        int[] built() {
            return values;
        }
    }

    private static void fill() {
        Builder builder = new Builder();
        builder.add(1);
        shared = builder.built();
        builder.add(2);
    }

    public static void main(String[] args) {
        new Thread(BuiltWhileShared::fill).start();
        fill();
        int[] seen = shared;
        System.out.println(seen == null ? 0 : seen[0]); // RACE!
    }
}
