// Colliding keys make HashMap build trees, which call compareTo.
import java.util.HashMap;
import java.util.Map;

public class HashMapTrees {
    static class Key implements Comparable<Key> {
        final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number & 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && compareTo(key) == 0;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(number, other.number);
        }
    }

    public static void main(String[] args) {
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(new Key(i), i);
        }
        for (int i = 0; i < 100; i += 3) {
            map.remove(new Key(i));
        }
        System.out.println(map.get(new Key(50)));
    }
}
