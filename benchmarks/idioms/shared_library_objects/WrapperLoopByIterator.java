// The iterator of a synchronized list does not hold its monitor. Twin: WrapperLoopByForEach.
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

public final class WrapperLoopByIterator {
    private static final List<Integer> NUMBERS = Collections.synchronizedList(new LinkedList<>());
    private static int shown;

    private WrapperLoopByIterator() {}

    private static void show() {
        NUMBERS.iterator().forEachRemaining(number -> { // RACE!
            shown += number;
        });
    }

    public static void main(String[] args) {
        new Thread(() -> {
            NUMBERS.add(5); // RACE!
        }).start();
        show();
        System.out.println(shown);
    }
}
