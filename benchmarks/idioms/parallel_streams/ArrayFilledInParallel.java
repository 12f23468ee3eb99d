// The generator of a parallel filling of an array counts in a field, on several workers. Twin: ArrayFilledInSequence.
import java.util.Arrays;

public final class ArrayFilledInParallel {
    private int next;

    private int next(int index) {
        next += index; // RACE!
        return next; // RACE!
    }

    private int[] numbers(int size) {
        int[] numbers = new int[size];
        Arrays.parallelSetAll(numbers, this::next);
        return numbers;
    }

    public static void main(String[] args) {
        ArrayFilledInParallel source = new ArrayFilledInParallel();
        int[] numbers = source.numbers(100000);
        System.out.println(numbers[0] + source.next); // NORACE
    }
}
