// All ways out of the switch, returns, a break and a throw, unlock after the writes, so these are ordered. Twin: SwitchUnlocksInCase.
import java.util.concurrent.locks.ReentrantLock;

public final class SwitchUnlocksAtEnd {
    private final ReentrantLock lock = new ReentrantLock();
    private int level;

    private int change(int how) {
        lock.lock();
        try {
            switch (how) {
                case 0:
                    return 0;
                case 1:
                    level++; // NORACE
                    break;
                case 2:
                    level--; // NORACE
                    return level; // NORACE
                default:
                    throw new IllegalArgumentException("how: " + how);
            }
            return level; // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        SwitchUnlocksAtEnd shared = new SwitchUnlocksAtEnd();
        for (int i = 0; i < 8; i++) {
            int how = i % 4;
            new Thread(() -> System.out.println(shared.change(how))).start();
        }
    }
}
