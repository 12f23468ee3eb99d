// for-each over an application's Iterable: its iterator's hasNext and next.
import java.util.Iterator;
import java.util.NoSuchElementException;

public class OwnIterable {
    static class Countdown implements Iterable<Integer> {
        final int from;

        Countdown(int from) {
            this.from = from;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Steps(from);
        }
    }

    static class Steps implements Iterator<Integer> {
        private int left;

        Steps(int left) {
            this.left = left;
        }

        public boolean hasNext() {
            return left > 0;
        }

        public Integer next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return left--;
        }
    }

    public static void main(String[] args) {
        for (int i : new Countdown(3)) {
            System.out.println(i);
        }
        new Countdown(2).forEach(OwnIterable::show);
        new Countdown(1).iterator().forEachRemaining(OwnIterable::show);
        System.out.println(new Countdown(2).spliterator().estimateSize());
    }

    static void show(int number) {
        System.out.println(number);
    }
}
