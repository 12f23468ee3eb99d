// A stream of a synchronized list is made and run with the monitor of the list. Twin: StreamOfWrapperFree.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class StreamOfWrapperLocked {
    private static final List<Integer> NUMBERS = Collections.synchronizedList(new ArrayList<>());

    private StreamOfWrapperLocked() {}

    private static long large() {
        synchronized (NUMBERS) {
            return NUMBERS.stream().filter(number -> number > 9).count(); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            NUMBERS.add(10); // NORACE
        }).start();
        System.out.println(large());
    }
}
