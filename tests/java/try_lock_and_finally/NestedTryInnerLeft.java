// With two nested try statements the write is after the inner one, when only the outer lock is still held. Twin: NestedTryBothHeld.
import java.util.concurrent.locks.ReentrantLock;

public final class NestedTryInnerLeft {
    private final ReentrantLock outer = new ReentrantLock();
    private final ReentrantLock inner = new ReentrantLock();
    private int sum;

    private void addWithBoth() {
        outer.lock();
        try {
            inner.lock();
            try {
                Thread.onSpinWait();
            } finally {
                inner.unlock();
            }
            sum++; // RACE!
        } finally {
            outer.unlock();
        }
    }

    private void addWithInner() {
        inner.lock();
        try {
            sum++; // RACE!
        } finally {
            inner.unlock();
        }
    }

    public static void main(String[] args) {
        NestedTryInnerLeft shared = new NestedTryInnerLeft();
        new Thread(shared::addWithBoth).start();
        shared.addWithInner();
    }
}
