// A list asked for an object calls equals, which reads under the monitor that the setter holds. Twin: EqualsReadsFreely.
import java.util.List;

public final class EqualsReadsLocked {
    private EqualsReadsLocked() {}

    private static final class Key {
        private long id;

        synchronized void set(long value) {
            id = value; // NORACE
        }

        private synchronized long id() {
            return id; // NORACE
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.id() == 5;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) {
        Key key = new Key();
        List<Key> keys = List.of(key);
        new Thread(() -> key.set(5)).start();
        System.out.println(keys.contains(new Key()));
    }
}
