import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

// Readers do not exclude each other: a write needs the write lock.
class RacyLedger {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int sum; // RACE! RacyLedger.sum 2 1 3

    // Writes under the read lock: races with itself and both reads.
    void add(int some) {
        lock.readLock().lock();
        try {
            sum += some;
        } finally {
            lock.readLock().unlock();
        }
    }

    int sum() {
        lock.readLock().lock();
        try {
            return sum;
        } finally {
            lock.readLock().unlock();
        }
    }
}

class SafeLedger {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int sum; // NORACE

    void add(int some) {
        lock.writeLock().lock();
        try {
            sum += some;
        } finally {
            lock.writeLock().unlock();
        }
    }

    int sum() {
        lock.readLock().lock();
        try {
            return sum;
        } finally {
            lock.readLock().unlock();
        }
    }
}

// Both locks of a pair in fields of their own mean the pair.
class RacyBook {
    private final ReentrantReadWriteLock pair = new ReentrantReadWriteLock();
    private final Lock reading = pair.readLock();
    private final Lock other = new ReentrantReadWriteLock().writeLock();
    private int page; // RACE! RacyBook.page 1 1 1
    private int line; // RACE! RacyBook.line 0 1 1

    void turn(int to) {
        other.lock();
        try {
            page = to;
        } finally {
            other.unlock();
        }
    }

    int page() {
        reading.lock();
        try {
            return page;
        } finally {
            reading.unlock();
        }
    }

    void skip(int to) {
        reading.lock();
        try {
            line = to;
        } finally {
            reading.unlock();
        }
    }
}

class SafeBook {
    private final ReentrantReadWriteLock pair = new ReentrantReadWriteLock();
    private final Lock reading = pair.readLock();
    private final ReentrantReadWriteLock.WriteLock writing = pair.writeLock();
    private static final ReadWriteLock ALL = new ReentrantReadWriteLock();
    private static final Lock READING = ALL.readLock();
    private static final Lock WRITING = ALL.writeLock();
    private int page; // NORACE
    private static int books; // NORACE

    void turn(int to) {
        writing.lock();
        try {
            page = to;
        } finally {
            writing.unlock();
        }
    }

    int page() {
        reading.lock();
        try {
            return page;
        } finally {
            reading.unlock();
        }
    }

    static void count() {
        WRITING.lock();
        books++;
        WRITING.unlock();
    }

    static int books() {
        READING.lock();
        try {
            return books;
        } finally {
            READING.unlock();
        }
    }
}

// Stamps are taken for what issued them.
class RacyClock {
    private final StampedLock lock = new StampedLock();
    private long now; // RACE! RacyClock.now 1 1 1

    void tick(long to) {
        long stamp = lock.writeLock();
        now = to;
        lock.unlockWrite(stamp);
    }

    long now() {
        long stamp = lock.readLock();
        lock.unlockRead(stamp);
        return now;
    }
}

class SafeClock {
    private final StampedLock lock = new StampedLock();
    private long now; // NORACE

    void tick(long to) {
        long stamp = lock.writeLock();
        now = to;
        lock.unlock(stamp);
    }

    long now() {
        long stamp = lock.readLock();
        try {
            return now;
        } finally {
            lock.unlockRead(stamp);
        }
    }
}
