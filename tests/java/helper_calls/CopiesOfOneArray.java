// Copies of one array hold the same box. Twin: CopiesOfArrays.
import java.util.Arrays;

final class CopiesOfOneArray {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box[] here = {new Box()};
        Box[] there = {new Box()};
        Box[] left = Arrays.copyOf(here, 1);
        Box[] right = Arrays.copyOf(here, 1);
        new Thread(() -> left[0].value++).start(); // RACE!
        new Thread(() -> right[0].value++).start(); // RACE!
    }
}
