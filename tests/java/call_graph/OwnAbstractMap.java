// Subclasses of AbstractMap and AbstractSet, and LinkedHashMap.removeEldestEntry.
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class OwnAbstractMap {
    static class Single extends AbstractMap<String, Integer> {
        @Override
        public Set<Entry<String, Integer>> entrySet() {
            return new Entries();
        }
    }

    static class Entries extends AbstractSet<Map.Entry<String, Integer>> {
        @Override
        public Iterator<Map.Entry<String, Integer>> iterator() {
            return List.of(Map.entry("k", 1)).iterator();
        }

        @Override
        public int size() {
            return 1;
        }
    }

    static class Recent<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > 2;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> single = new Single();
        System.out.println(single.get("k") + single.size() + " " + single + single.keySet());
        Map<Integer, Integer> recent = new Recent<>();
        for (int i = 0; i < 4; i++) {
            recent.put(i, i);
        }
        System.out.println(recent);
    }
}
