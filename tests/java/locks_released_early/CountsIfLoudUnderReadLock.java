// A reader counts under the read lock if the box is loud, and it is. Twin: CountsIfLoudNever.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class CountsIfLoudUnderReadLock {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static final Box BOX = new Box(true);

    private CountsIfLoudUnderReadLock() {}

    private static final class Box {
        private final boolean isLoud;
        private int looks;

        Box(boolean isLoud) {
            this.isLoud = isLoud;
        }

        void look() {
            if (isLoud) {
                looks++; // RACE!
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
        new Thread(CountsIfLoudUnderReadLock::find).start();
        new Thread(CountsIfLoudUnderReadLock::find).start();
    }
}
