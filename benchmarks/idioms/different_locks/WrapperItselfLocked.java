// The wrapper holds its own monitor, and so does the other thread that changes the wrapped list. Twin: InsideOfWrapperLocked.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperItselfLocked {
    private final List<Integer> inside = new ArrayList<>();
    private final List<Integer> wrapper = Collections.synchronizedList(inside);

    private void addThroughWrapper() {
        wrapper.add(1); // NORACE
    }

    private void addInside() {
        synchronized (wrapper) {
            inside.add(2); // NORACE
        }
    }

    public static void main(String[] args) {
        WrapperItselfLocked numbers = new WrapperItselfLocked();
        new Thread(numbers::addThroughWrapper).start();
        new Thread(numbers::addInside).start();
    }
}
