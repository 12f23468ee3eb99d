// A walk over a synchronized set holds the monitor of the wrapper, which its operations take. Twin: SetWalkedUnderWrapped.
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

public final class SetWalkedUnderWrapper {
    private final Set<Integer> raw = new HashSet<>();
    private final Set<Integer> set = Collections.synchronizedSet(raw);

    private void add(int number) {
        set.add(number); // NORACE
    }

    private int sum() {
        int sum = 0;
        synchronized (set) {
            for (int number : set) { // NORACE
                sum += number;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        SetWalkedUnderWrapper numbers = new SetWalkedUnderWrapper();
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> numbers.add(number)).start();
        }
        System.out.println(numbers.sum());
    }
}
