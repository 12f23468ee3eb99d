// TreeMap and TreeSet call compareTo or the comparator; views and navigation give back keys.
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeMaps {
    static class Size implements Comparable<Size> {
        final int value;

        Size(int value) {
            this.value = value;
        }

        public int compareTo(Size other) {
            return value - other.value;
        }

        int value() {
            return value;
        }
    }

    static class ByLastDigit implements Comparator<Size> {
        public int compare(Size a, Size b) {
            return a.value() % 10 - b.value() % 10;
        }
    }

    public static void main(String[] args) {
        NavigableMap<Size, Size> map = new TreeMap<>();
        for (int i = 0; i < 5; i++) {
            map.put(new Size(i), new Size(10 * i));
        }
        System.out.println(map.floorEntry(new Size(3)).getValue().value());
        System.out.println(map.descendingMap().firstKey().value());
        SortedSet<Size> set = new TreeSet<>(new ByLastDigit());
        set.addAll(map.values());
        System.out.println(set.size() + set.last().value());
    }
}
