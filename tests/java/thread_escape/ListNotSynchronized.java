// Two threads use an ArrayList, which has no lock of its own. Twin: VectorSynchronized.
import java.util.ArrayList;
import java.util.List;

public final class ListNotSynchronized {
    private static final List<Integer> NUMBERS = new ArrayList<>();

    private ListNotSynchronized() {}

    private static void produce() {
        for (int i = 0; i < 10; i++) {
            NUMBERS.add(i); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(ListNotSynchronized::produce).start();
        System.out.println(NUMBERS.size()); // RACE!
    }
}
