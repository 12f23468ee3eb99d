// Optional.map runs its function now, in the monitor of the class, which orders all countings. Twin: OptionalMapOutsideMonitor.
import java.util.Optional;

public final class OptionalMapInsideMonitor {
    private static final Optional<Integer> SIZE = Optional.of(5);
    private static int hits;

    private OptionalMapInsideMonitor() {}

    private static int area() {
        synchronized (OptionalMapInsideMonitor.class) {
            return SIZE.map(OptionalMapInsideMonitor::square).orElse(0);
        }
    }

    private static int square(int side) {
        hits++; // NORACE
        return side * side;
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> System.out.println(area()));
        other.start();
        System.out.println(area());
    }
}
