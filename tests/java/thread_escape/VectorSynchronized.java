// Two threads use a Vector, which locks itself. Twin: ListNotSynchronized.
import java.util.Vector;
import java.util.List;

public final class VectorSynchronized {
    private static final List<Integer> NUMBERS = new Vector<>();

    private VectorSynchronized() {}

    private static void produce() {
        for (int i = 0; i < 10; i++) {
            NUMBERS.add(i); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(VectorSynchronized::produce).start();
        System.out.println(NUMBERS.size()); // NORACE
    }
}
