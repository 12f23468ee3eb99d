// A stream of a synchronized list reads the list without the monitor of the list. Twin: StreamOfWrapperLocked.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class StreamOfWrapperFree {
    private static final List<Integer> NUMBERS = Collections.synchronizedList(new ArrayList<>());

    private StreamOfWrapperFree() {}

    private static long large() {
        return NUMBERS.stream().filter(number -> number > 9).count(); // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> {
            NUMBERS.add(10); // RACE!
        }).start();
        System.out.println(large());
    }
}
