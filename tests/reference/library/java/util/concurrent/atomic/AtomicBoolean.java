package java.util.concurrent.atomic;

import explored.Machine;

/** A volatile field that can be compared and set. */
public class AtomicBoolean {
    private volatile boolean value;

    public AtomicBoolean() {}

    public AtomicBoolean(boolean value) {
        this.value = value;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean value) {
        this.value = value;
    }

    public final boolean compareAndSet(boolean expected, boolean value) {
        return Machine.compareAndSet(this, expected, value);
    }

    public final boolean getAndSet(boolean value) {
        boolean before = this.value;
        while (!compareAndSet(before, value)) {
            before = this.value;
        }
        return before;
    }
}
