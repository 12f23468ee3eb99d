import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

// A method may acquire or release locks for its callers.
class RacyQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private int size; // RACE! RacyQueue.size 1 2 5

    void add() {
        lock.lock();
        try {
            pause();
            size = 1;
        } finally {
            lock.unlock();
        }
    }

    // Released by the helper for a while, in which it writes.
    private void pause() {
        lock.unlock();
        size = 0;
        lock.lock();
    }

    // Not released before the read, but acquired only if it is free.
    int size() {
        boolean done = lock.tryLock();
        try {
            return size;
        } finally {
            if (done) {
                lock.unlock();
            }
        }
    }

    void reset() {
        enter();
        leave();
        size = 0;
    }

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }
}

class SafeQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int size; // NORACE

    // Waiting releases the lock, and acquires it again.
    void add() throws InterruptedException {
        lock.lock();
        try {
            filled.await();
            size = 1;
        } finally {
            lock.unlock();
        }
    }

    int size() {
        if (lock.tryLock()) {
            try {
                return size;
            } finally {
                lock.unlock();
            }
        }
        return 0;
    }

    int soon() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            return 0;
        }
        int found = size;
        lock.unlock();
        return found;
    }

    void reset() {
        enter();
        size = 0;
        leave();
    }

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }
}

// The object itself may be a lock.
class RacyState extends ReentrantLock {
    private int state; // RACE! RacyState.state 1 1 1

    void set(int to) {
        lock();
        try {
            state = to;
        } finally {
            unlock();
        }
    }

    int state() {
        return state;
    }
}

class SafeState extends ReentrantLock {
    private int state; // NORACE

    void set(int to) {
        lock();
        try {
            state = to;
        } finally {
            unlock();
        }
    }

    int state() {
        lock();
        try {
            return state;
        } finally {
            unlock();
        }
    }
}
