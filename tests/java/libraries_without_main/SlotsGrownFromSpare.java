// All stores take the same array when they are full. Twin: SlotsGrownByEach.
public class SlotsGrownFromSpare {
    private static final Object[] SPARE = new Object[1000];
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
            to[count++] = value; // RACE!
        }

        private Object[] grown() {
            return values = SPARE;
        }
    }
}
