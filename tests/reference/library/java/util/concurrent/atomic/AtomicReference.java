package java.util.concurrent.atomic;

import explored.Machine;

/** A volatile field that can be compared and set. */
public class AtomicReference<V> {
    private volatile V value;

    public AtomicReference() {}

    public AtomicReference(V value) {
        this.value = value;
    }

    public final V get() {
        return value;
    }

    public final void set(V value) {
        this.value = value;
    }

    public final boolean compareAndSet(V expected, V value) {
        return Machine.compareAndSet(this, expected, value);
    }

    public final V getAndSet(V value) {
        V before = this.value;
        while (!compareAndSet(before, value)) {
            before = this.value;
        }
        return before;
    }
}
