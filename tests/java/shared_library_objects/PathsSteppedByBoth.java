// Both threads step the one iterator of a path, which opaque code made. Twin: PathsSteppedByEach.
import java.nio.file.Path;
import java.util.Iterator;

public final class PathsSteppedByBoth {
    private final Iterator<Path> parts = Path.of("a", "b").iterator();

    private void step() {
        if (parts.hasNext()) { // RACE!
            System.out.println(parts.next()); // RACE!
        }
    }

    public static void main(String[] args) {
        PathsSteppedByBoth shared = new PathsSteppedByBoth();
        new Thread(shared::step).start();
        new Thread(shared::step).start();
    }
}
