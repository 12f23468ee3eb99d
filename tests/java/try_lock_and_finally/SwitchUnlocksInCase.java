// One case unlocks before its write, so that write is without the lock and unordered. Twin: SwitchUnlocksAtEnd.
import java.util.concurrent.locks.ReentrantLock;

public final class SwitchUnlocksInCase {
    private final ReentrantLock lock = new ReentrantLock();
    private int level;

    private int change(int how) {
        lock.lock();
        try {
            switch (how) {
                case 0:
                    return 0;
                case 1:
                    level++; // RACE!
                    break;
                case 2:
                    lock.unlock();
                    level--; // RACE!
                    lock.lock();
                    return level; // RACE!
                default:
                    throw new IllegalArgumentException("how: " + how);
            }
            return level; // RACE!
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        SwitchUnlocksInCase shared = new SwitchUnlocksInCase();
        for (int i = 0; i < 8; i++) {
            int how = i % 4;
            new Thread(() -> System.out.println(shared.change(how))).start();
        }
    }
}
