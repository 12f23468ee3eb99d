// Each thread asks the path for an iterator of its own. Twin: PathsSteppedByBoth.
import java.nio.file.Path;
import java.util.Iterator;

public final class PathsSteppedByEach {
    private final Path path = Path.of("a", "b");

    private void step() {
        Iterator<Path> parts = path.iterator();
        if (parts.hasNext()) { // NORACE
            System.out.println(parts.next()); // NORACE
        }
        for (Path part : path) { // NORACE
            System.out.println(part);
        }
    }

    public static void main(String[] args) {
        PathsSteppedByEach shared = new PathsSteppedByEach();
        new Thread(shared::step).start();
        new Thread(shared::step).start();
    }
}
