// Optional.map runs its function now, but its caller holds no monitor, so countings are unordered. Twin: OptionalMapInsideMonitor.
import java.util.Optional;

public final class OptionalMapOutsideMonitor {
    private static final Optional<Integer> SIZE = Optional.of(5);
    private static int hits;

    private OptionalMapOutsideMonitor() {}

    private static int area() {
        return SIZE.map(OptionalMapOutsideMonitor::square).orElse(0);
    }

    private static int square(int side) {
        hits++; // RACE!
        return side * side;
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> System.out.println(area()));
        other.start();
        System.out.println(area());
    }
}
