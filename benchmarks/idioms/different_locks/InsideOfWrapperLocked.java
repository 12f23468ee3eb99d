// The wrapper holds its own monitor, the other thread that of the wrapped list; the list is changed under two monitors. Twin: WrapperItselfLocked.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class InsideOfWrapperLocked {
    private final List<Integer> inside = new ArrayList<>();
    private final List<Integer> wrapper = Collections.synchronizedList(inside);

    private void addThroughWrapper() {
        wrapper.add(1); // RACE!
    }

    private void addInside() {
        synchronized (inside) {
            inside.add(2); // RACE!
        }
    }

    public static void main(String[] args) {
        InsideOfWrapperLocked numbers = new InsideOfWrapperLocked();
        new Thread(numbers::addThroughWrapper).start();
        new Thread(numbers::addInside).start();
    }
}
