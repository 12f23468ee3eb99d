// Copies of arrays hold the boxes of the arrays that they are of. Twin: CopiesOfOneArray.
import java.util.Arrays;

final class CopiesOfArrays {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box[] here = {new Box()};
        Box[] there = {new Box()};
        Box[] left = Arrays.copyOf(here, 1);
        Box[] right = Arrays.copyOf(there, 1);
        new Thread(() -> left[0].value++).start(); // NORACE
        new Thread(() -> right[0].value++).start(); // NORACE
    }
}
