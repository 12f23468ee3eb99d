// HashSet, LinkedHashSet, IdentityHashMap, Hashtable and ConcurrentHashMap with own keys.
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class HashSets {
    static class Tag {
        @Override
        public int hashCode() {
            return 5;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Tag;
        }

        void seen() {}
    }

    static class Other extends Tag {
        @Override
        public int hashCode() {
            return super.hashCode();
        }
    }

    public static void main(String[] args) {
        Set<Tag> set = new HashSet<>();
        set.add(new Tag());
        System.out.println(set.add(new Other()) + " " + set.remove(new Other()));
        for (Tag tag : new LinkedHashSet<>(Set.of(new Other()))) {
            tag.seen();
        }
        Map<Tag, Tag> identity = new IdentityHashMap<>();
        identity.put(new Tag(), new Tag());
        identity.values().iterator().next().seen();
        Map<Tag, String> table = new Hashtable<>();
        table.put(new Tag(), "a");
        Map<Tag, String> concurrent = new ConcurrentHashMap<>(table);
        System.out.println(concurrent.get(new Other()));
    }
}
