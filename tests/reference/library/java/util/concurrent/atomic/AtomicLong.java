package java.util.concurrent.atomic;

import explored.Machine;

/** A volatile field that can be compared and set. */
public class AtomicLong {
    private volatile long value;

    public AtomicLong() {}

    public AtomicLong(long value) {
        this.value = value;
    }

    public final long get() {
        return value;
    }

    public final void set(long value) {
        this.value = value;
    }

    public final boolean compareAndSet(long expected, long value) {
        return Machine.compareAndSet(this, expected, value);
    }

    public final long getAndSet(long value) {
        long before = this.value;
        while (!compareAndSet(before, value)) {
            before = this.value;
        }
        return before;
    }

    public final long addAndGet(long delta) {
        return getAndAdd(delta) + delta;
    }

    public final long getAndAdd(long delta) {
        long before = value;
        while (!compareAndSet(before, before + delta)) {
            before = value;
        }
        return before;
    }

    public final long incrementAndGet() {
        return getAndAdd(1) + 1;
    }

    public final long decrementAndGet() {
        return getAndAdd(-1) - 1;
    }

    public final long getAndIncrement() {
        return getAndAdd(1);
    }

    public final long getAndDecrement() {
        return getAndAdd(-1);
    }
}
