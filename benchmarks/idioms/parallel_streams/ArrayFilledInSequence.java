// The generator of a sequential filling of an array counts in a field, on one thread. Twin: ArrayFilledInParallel.
import java.util.Arrays;

public final class ArrayFilledInSequence {
    private int next;

    private int next(int index) {
        next += index; // NORACE
        return next; // NORACE
    }

    private int[] numbers(int size) {
        int[] numbers = new int[size];
        Arrays.setAll(numbers, this::next);
        return numbers;
    }

    public static void main(String[] args) {
        ArrayFilledInSequence source = new ArrayFilledInSequence();
        int[] numbers = source.numbers(100000);
        System.out.println(numbers[0] + source.next); // NORACE
    }
}
