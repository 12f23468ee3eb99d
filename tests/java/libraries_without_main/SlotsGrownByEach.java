// Each store makes a larger array for itself when it is full. Twin: SlotsGrownFromSpare.
import java.util.Arrays;

public class SlotsGrownByEach {
    private final Locked slots = new Locked(new Slots());

    public void add(Object value) {
        slots.add(value);
    }

    private static class Locked {
        private final Slots slots;

        Locked(Slots slots) {
            this.slots = slots;
        }

        synchronized void add(Object value) {
            slots.add(value);
        }
    }

    private static class Slots {
        private Object[] values = new Object[1];
        private int count;

        void add(Object value) {
            Object[] to = values;
            if (count == to.length) {
                to = grown();
            }
            to[count++] = value; // NORACE
        }

        private Object[] grown() {
            return values = Arrays.copyOf(values, 2 * count + 1);
        }
    }
}
