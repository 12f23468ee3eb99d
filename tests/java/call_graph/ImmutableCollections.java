// List.of, Set.of, Map.of, Map.entry, List.copyOf: elements come back, equals is called.
import java.util.List;
import java.util.Map;
import java.util.Set;

public class ImmutableCollections {
    static class Id {
        final int number;

        Id(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Id id && id.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        void use() {}

        void used() {}

        void copied() {}
    }

    public static void main(String[] args) {
        List<Id> list = List.of(new Id(1), new Id(2), new Id(3));
        list.get(2).use();
        System.out.println(list.contains(new Id(2)));
        Map<Id, Id> map = Map.of(new Id(1), new Id(4), new Id(2), new Id(5));
        map.get(new Id(2)).used();
        System.out.println(Set.of(new Id(7), new Id(8)).contains(new Id(8)));
        List.copyOf(map.values()).get(0).copied();
        Map.ofEntries(Map.entry("k", new Id(9))).get("k").use();
    }
}
