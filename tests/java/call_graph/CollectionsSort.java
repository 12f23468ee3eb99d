// Collections.sort, max, min, reverseOrder, binarySearch call compareTo and compare.
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class CollectionsSort {
    static class Age implements Comparable<Age> {
        final int years;

        Age(int years) {
            this.years = years;
        }

        public int compareTo(Age other) {
            return years - other.years;
        }
    }

    static class Backwards implements Comparator<Age> {
        public int compare(Age a, Age b) {
            return b.years - a.years;
        }
    }

    public static void main(String[] args) {
        List<Age> ages = new ArrayList<>();
        Collections.addAll(ages, new Age(3), new Age(1), new Age(2));
        Collections.sort(ages);
        System.out.println(ages.get(0).years + Collections.max(ages).years);
        Collections.sort(ages, new Backwards());
        System.out.println(Collections.min(ages, Collections.reverseOrder()).years);
    }
}
