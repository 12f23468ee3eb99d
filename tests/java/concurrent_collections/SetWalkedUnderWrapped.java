// A walk over a synchronized set holds the monitor of the set inside, which no operation takes. Twin: SetWalkedUnderWrapper.
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

public final class SetWalkedUnderWrapped {
    private final Set<Integer> raw = new HashSet<>();
    private final Set<Integer> set = Collections.synchronizedSet(raw);

    private void add(int number) {
        set.add(number); // RACE!
    }

    private int sum() {
        int sum = 0;
        synchronized (raw) {
            for (int number : set) { // RACE!
                sum += number;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        SetWalkedUnderWrapped numbers = new SetWalkedUnderWrapped();
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> numbers.add(number)).start();
        }
        System.out.println(numbers.sum());
    }
}
