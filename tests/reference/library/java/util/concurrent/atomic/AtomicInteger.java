package java.util.concurrent.atomic;

import explored.Machine;

/** A volatile field that can be compared and set. */
public class AtomicInteger {
    private volatile int value;

    public AtomicInteger() {}

    public AtomicInteger(int value) {
        this.value = value;
    }

    public final int get() {
        return value;
    }

    public final void set(int value) {
        this.value = value;
    }

    public final boolean compareAndSet(int expected, int value) {
        return Machine.compareAndSet(this, expected, value);
    }

    public final int getAndSet(int value) {
        int before = this.value;
        while (!compareAndSet(before, value)) {
            before = this.value;
        }
        return before;
    }

    public final int addAndGet(int delta) {
        return getAndAdd(delta) + delta;
    }

    public final int getAndAdd(int delta) {
        int before = value;
        while (!compareAndSet(before, before + delta)) {
            before = value;
        }
        return before;
    }

    public final int incrementAndGet() {
        return getAndAdd(1) + 1;
    }

    public final int decrementAndGet() {
        return getAndAdd(-1) - 1;
    }

    public final int getAndIncrement() {
        return getAndAdd(1);
    }

    public final int getAndDecrement() {
        return getAndAdd(-1);
    }
}
