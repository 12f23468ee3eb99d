// A reader would count under the read lock if the box were loud, which it never is. Twin: CountsIfLoudUnderReadLock.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class CountsIfLoudNever {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static final Box BOX = new Box(false);

    private CountsIfLoudNever() {}

    private static final class Box {
        private final boolean isLoud;
        private int looks;

        Box(boolean isLoud) {
            this.isLoud = isLoud;
        }

        void look() {
            if (isLoud) {
                looks++; // NORACE
            }
        }
    }

    private static void find() {
        LOCK.readLock().lock();
        try {
            BOX.look();
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(CountsIfLoudNever::find).start();
        new Thread(CountsIfLoudNever::find).start();
    }
}
