// The writer holds both locks and each reader one of them, so the writer shares a lock with every reader; readers do not conflict. Twin: WriterHoldsOneSide.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class WriterHoldsBothSides {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int level;

    private void enter() {
        left.lock();
        right.lock();
    }

    private void leave() {
        right.unlock();
        left.unlock();
    }

    private void raise() {
        enter();
        try {
            level++; // NORACE
        } finally {
            leave();
        }
    }

    private int levelOnLeft() {
        left.lock();
        try {
            return level; // NORACE
        } finally {
            left.unlock();
        }
    }

    private int levelOnRight() {
        right.lock();
        try {
            return level; // NORACE
        } finally {
            right.unlock();
        }
    }

    public static void main(String[] args) {
        WriterHoldsBothSides tank = new WriterHoldsBothSides();
        new Thread(tank::raise).start();
        new Thread(tank::raise).start();
        new Thread(() -> System.out.println(tank.levelOnLeft())).start();
        new Thread(() -> System.out.println(tank.levelOnRight())).start();
    }
}
