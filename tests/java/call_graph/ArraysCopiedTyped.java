// Arrays.copyOf with a class makes an array of that class; toArray fills the one it is given.
import java.util.Arrays;
import java.util.List;

public class ArraysCopiedTyped {
    static class Part {
        void copied() {}

        void ranged() {}

        void listed() {}

        void neverCopied() {}
    }

    public static void main(String[] args) {
        Object[] objects = {new Part(), new Part()};
        Arrays.copyOf(objects, 2, Part[].class)[0].copied();
        Arrays.copyOfRange(objects, 1, 2, Part[].class)[0].ranged();
        List.of(new Part()).toArray(new Part[0])[0].listed();
    }
}
