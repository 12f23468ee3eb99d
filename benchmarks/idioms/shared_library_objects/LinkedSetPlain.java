// Two threads add to a linked hash set, which is not made for that. Twin: LinkedSetSynchronized.
import java.util.LinkedHashSet;
import java.util.Set;

public final class LinkedSetPlain implements Runnable {
    private final Set<Long> ids;

    private LinkedSetPlain(Set<Long> ids) {
        this.ids = ids;
    }

    @Override
    public void run() {
        ids.add(System.nanoTime()); // RACE!
        ids.remove(3L); // RACE!
    }

    public static void main(String[] args) {
        Set<Long> ids = new LinkedHashSet<>();
        for (int i = 0; i < 2; i++) {
            new Thread(new LinkedSetPlain(ids)).start();
        }
    }
}
