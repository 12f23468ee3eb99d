// A predicate given to allMatch is asked on the caller's thread, in its monitor, which orders the counting. Twin: AllMatchOutsideMonitor.
import java.util.List;
import java.util.function.Predicate;

public final class AllMatchInsideMonitor {
    private int asked;

    private final class Even implements Predicate<Integer> {
        @Override
        public boolean test(Integer number) {
            asked++; // NORACE
            return number % 2 == 0;
        }
    }

    private boolean allEven(List<Integer> numbers) {
        Predicate<Integer> even = new Even();
        synchronized (this) {
            return numbers.stream().allMatch(even);
        }
    }

    public static void main(String[] args) {
        AllMatchInsideMonitor shared = new AllMatchInsideMonitor();
        new Thread(() -> System.out.println(shared.allEven(List.of(2, 4)))).start();
        System.out.println(shared.allEven(List.of(6, 8)));
    }
}
