// A predicate given to allMatch is asked on the caller's thread, which holds no monitor, so counting is unordered. Twin: AllMatchInsideMonitor.
import java.util.List;
import java.util.function.Predicate;

public final class AllMatchOutsideMonitor {
    private int asked;

    private final class Even implements Predicate<Integer> {
        @Override
        public boolean test(Integer number) {
            asked++; // RACE!
            return number % 2 == 0;
        }
    }

    private boolean allEven(List<Integer> numbers) {
        Predicate<Integer> even = new Even();
        return numbers.stream().allMatch(even);
    }

    public static void main(String[] args) {
        AllMatchOutsideMonitor shared = new AllMatchOutsideMonitor();
        new Thread(() -> System.out.println(shared.allEven(List.of(2, 4)))).start();
        System.out.println(shared.allEven(List.of(6, 8)));
    }
}
