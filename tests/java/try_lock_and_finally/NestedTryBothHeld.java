// With two nested try statements the write is inside the inner one, with the lock that the other writer holds. Twin: NestedTryInnerLeft.
import java.util.concurrent.locks.ReentrantLock;

public final class NestedTryBothHeld {
    private final ReentrantLock outer = new ReentrantLock();
    private final ReentrantLock inner = new ReentrantLock();
    private int sum;

    private void addWithBoth() {
        outer.lock();
        try {
            inner.lock();
            try {
                Thread.onSpinWait();
                sum++; // NORACE
            } finally {
                inner.unlock();
            }
        } finally {
            outer.unlock();
        }
    }

    private void addWithInner() {
        inner.lock();
        try {
            sum++; // NORACE
        } finally {
            inner.unlock();
        }
    }

    public static void main(String[] args) {
        NestedTryBothHeld shared = new NestedTryBothHeld();
        new Thread(shared::addWithBoth).start();
        shared.addWithInner();
    }
}
