// HashMap and LinkedHashMap call hashCode and equals of keys, and give values back.
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

public class HashMapKeys {
    static class Key {
        final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && same((Key) other);
        }

        private boolean same(Key other) {
            return number == other.number;
        }
    }

    static class Value {
        void put() {}

        void walked() {}
    }

    public static void main(String[] args) {
        Map<Key, Value> map = new HashMap<>();
        map.put(new Key(1), new Value());
        map.put(new Key(2), new Value());
        map.get(new Key(2)).put();
        Map<Key, Value> linked = new LinkedHashMap<>(map);
        for (Map.Entry<Key, Value> entry : linked.entrySet()) {
            entry.getValue().walked();
            System.out.println(entry.getKey().hashCode());
        }
    }
}
