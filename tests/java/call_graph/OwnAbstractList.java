// A subclass of AbstractList: get and size are called by iterators, streams and views.
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;

public class OwnAbstractList {
    static class Squares extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return square(index);
        }

        @Override
        public int size() {
            return 4;
        }

        static int square(int value) {
            return value * value;
        }
    }

    static class Fixed extends AbstractList<String> implements RandomAccess {
        private final String[] items = {"a", "b"};

        @Override
        public String get(int index) {
            return items[index];
        }

        @Override
        public String set(int index, String item) {
            String old = items[index];
            items[index] = item;
            return old;
        }

        @Override
        public int size() {
            return items.length;
        }
    }

    public static void main(String[] args) {
        List<Integer> squares = new Squares();
        for (int square : squares.subList(1, 3)) {
            System.out.println(square);
        }
        System.out.println(squares.stream().mapToInt(Integer::intValue).sum() + squares.indexOf(9));
        List<String> fixed = new Fixed();
        Collections.reverse(fixed);
        System.out.println(fixed);
    }
}
