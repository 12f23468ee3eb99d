// The forEach of a synchronized list holds its monitor all the while. Twin: WrapperLoopByIterator.
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

public final class WrapperLoopByForEach {
    private static final List<Integer> NUMBERS = Collections.synchronizedList(new LinkedList<>());
    private static int shown;

    private WrapperLoopByForEach() {}

    private static void show() {
        NUMBERS.forEach(number -> { // NORACE
            shown += number;
        });
    }

    public static void main(String[] args) {
        new Thread(() -> {
            NUMBERS.add(5); // NORACE
        }).start();
        show();
        System.out.println(shown);
    }
}
