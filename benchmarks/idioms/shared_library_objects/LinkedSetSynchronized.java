// Two threads add to a linked hash set through a synchronized wrapper. Twin: LinkedSetPlain.
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

public final class LinkedSetSynchronized implements Runnable {
    private final Set<Long> ids;

    private LinkedSetSynchronized(Set<Long> ids) {
        this.ids = ids;
    }

    @Override
    public void run() {
        ids.add(System.nanoTime()); // NORACE
        ids.remove(3L); // NORACE
    }

    public static void main(String[] args) {
        Set<Long> ids = Collections.synchronizedSet(new LinkedHashSet<>());
        for (int i = 0; i < 2; i++) {
            new Thread(new LinkedSetSynchronized(ids)).start();
        }
    }
}
