// Method references to static methods, and to instance methods without a receiver.
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;

public class MethodRefsUnbound {
    interface Sized {
        int size();
    }

    static class Box implements Sized {
        public int size() {
            return 4;
        }

        String join(String text) {
            return text + size();
        }
    }

    static int doubled(Integer value) {
        return 2 * value;
    }

    public static void main(String[] args) {
        ToIntFunction<Sized> size = Sized::size;
        BiFunction<Box, String, String> join = Box::join;
        Function<Integer, Integer> twice = MethodRefsUnbound::doubled;
        Box box = new Box();
        System.out.println(size.applyAsInt(box) + join.apply(box, "x") + twice.apply(4));
    }
}
