package java.util.concurrent.locks;

import explored.Machine;
import java.util.concurrent.TimeUnit;

/** A lock that is the monitor of an object of its own; nobody is ever interrupted. */
public class ReentrantLock implements Lock {
    private final Object monitor = new Object();

    public ReentrantLock() {}

    public ReentrantLock(boolean fair) {}

    @Override
    public void lock() {
        Machine.enter(monitor);
    }

    @Override
    public void lockInterruptibly() {
        Machine.enter(monitor);
    }

    @Override
    public boolean tryLock() {
        return Machine.tryEnter(monitor);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        return Machine.tryEnter(monitor);
    }

    @Override
    public void unlock() {
        Machine.leave(monitor);
    }

    @Override
    public Condition newCondition() {
        return new OfMonitor(monitor);
    }

    public boolean isHeldByCurrentThread() {
        return Machine.owns(monitor);
    }
}
