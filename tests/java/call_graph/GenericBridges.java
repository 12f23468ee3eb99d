// Bridges of generic supertypes: compareTo(Object), a bounded parameter, an abstract class.
import java.util.Comparator;

public class GenericBridges {
    static abstract class Handler<T extends CharSequence> {
        abstract String handle(T value);

        String twice(T value) {
            return handle(value) + handle(value);
        }
    }

    static class StringHandler extends Handler<String> {
        String handle(String value) {
            return value;
        }
    }

    static class Version implements Comparable<Version> {
        public int compareTo(Version other) {
            return 0;
        }
    }

    static class ByHash implements Comparator<Version> {
        public int compare(Version a, Version b) {
            return a.compareTo(b);
        }
    }

    static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static void main(String[] args) {
        Handler<String> handler = new StringHandler();
        System.out.println(handler.twice("x"));
        Comparator<Version> comparator = new ByHash();
        Version version = larger(new Version(), new Version());
        System.out.println(comparator.compare(version, version));
    }
}
