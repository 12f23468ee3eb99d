import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

// Locks of java.util.concurrent count as monitors do: held on all paths, or not at all.
class RacyTill {
    private final Lock lock = new ReentrantLock();
    private int coins; // RACE! RacyTill.coins 2 2 4
    private int notes; // RACE! RacyTill.notes 1 1 1

    // Reads and writes, with the lock.
    void put() {
        lock.lock();
        try {
            coins++;
        } finally {
            lock.unlock();
        }
    }

    // Released too early: the read holds the lock, the write does not. So the write has a race with
    // itself, with the read here, and with the read and the write in put.
    void take() {
        lock.lock();
        int left = coins - 1;
        lock.unlock();
        coins = left;
    }

    void file() {
        lock.lock();
        try {
            notes = 1;
        } finally {
            lock.unlock();
        }
    }

    // Held on one path only.
    int filed(boolean carefully) {
        if (carefully) {
            lock.lock();
        }
        int found = notes;
        if (carefully) {
            lock.unlock();
        }
        return found;
    }
}

class SafeTill {
    private final Lock lock = new ReentrantLock();
    private final ReentrantLock other = new ReentrantLock();
    private int coins; // NORACE
    private int notes; // NORACE

    void put() {
        lock.lock();
        try {
            coins++;
        } finally {
            lock.unlock();
        }
    }

    void take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            coins--;
        } finally {
            lock.unlock();
        }
    }

    void file() {
        other.lock();
        lock.lock();
        notes = 1;
        lock.unlock();
        notes = 2;
        other.unlock();
    }

    int filed(boolean carefully) {
        other.lock();
        try {
            return carefully ? notes : -notes;
        } finally {
            other.unlock();
        }
    }
}

// The monitor of a lock is another lock.
class RacySafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int coins; // RACE! RacySafe.coins 1 1 1

    void put(int some) {
        synchronized (lock) {
            coins = some;
        }
    }

    int count() {
        lock.lock();
        try {
            return coins;
        } finally {
            lock.unlock();
        }
    }
}

// A lock in a field that can change is not one lock.
class RacyPurse {
    private Lock lock = new ReentrantLock();
    private int coins; // RACE! RacyPurse.coins 1 1 2

    void put() {
        lock.lock();
        try {
            coins++;
        } finally {
            lock.unlock();
        }
    }
}
