package java.util.concurrent.locks;

import explored.Machine;

/** Two locks: writers are in a monitor, and wait in it until there are no readers. */
public class ReentrantReadWriteLock {
    private final Object monitor = new Object();
    private final ReadLock reading = new ReadLock(this);
    private final WriteLock writing = new WriteLock(this);
    private int readers;

    public ReentrantReadWriteLock() {}

    public ReentrantReadWriteLock(boolean fair) {}

    public ReadLock readLock() {
        return reading;
    }

    public WriteLock writeLock() {
        return writing;
    }

    public static class ReadLock {
        private final ReentrantReadWriteLock lock;

        ReadLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            Machine.enter(lock.monitor);
            lock.readers++;
            Machine.leave(lock.monitor);
        }

        public void unlock() {
            Machine.enter(lock.monitor);
            lock.readers--;
            Machine.leave(lock.monitor);
        }
    }

    public static class WriteLock {
        private final ReentrantReadWriteLock lock;

        WriteLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            Machine.enter(lock.monitor);
            while (lock.readers > 0) {
                Machine.await(lock.monitor);
            }
        }

        public void unlock() {
            Machine.leave(lock.monitor);
        }
    }
}
