// A hand-written linked list with an anonymous iterator, and iterators that wrap others.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

public class OwnIterator {
    static class Link<T> {
        final T value;
        final Link<T> next;

        Link(T value, Link<T> next) {
            this.value = value;
            this.next = next;
        }

        Iterable<T> all() {
            return () -> new Iterator<T>() {
                private Link<T> at = Link.this;

                public boolean hasNext() {
                    return at != null;
                }

                public T next() {
                    T value = at.value;
                    at = at.next;
                    return value;
                }
            };
        }
    }

    static <T> List<T> kept(Iterator<T> iterator, Predicate<T> wanted) {
        List<T> list = new ArrayList<>();
        while (iterator.hasNext()) {
            T value = iterator.next();
            if (wanted.test(value)) {
                list.add(value);
            }
        }
        return list;
    }

    static class Bead {
        boolean isRed() {
            return true;
        }
    }

    public static void main(String[] args) {
        Link<Bead> link = new Link<>(new Bead(), new Link<>(new Bead(), null));
        System.out.println(kept(link.all().iterator(), Bead::isRed).get(1).isRed());
    }
}
