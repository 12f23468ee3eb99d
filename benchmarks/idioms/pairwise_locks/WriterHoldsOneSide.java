// The writer holds one of two locks and shares none with the reader that holds the other. Twin: WriterHoldsBothSides.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class WriterHoldsOneSide {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int level;

    private void enter() {
        left.lock();
    }

    private void leave() {
        left.unlock();
    }

    private void raise() {
        enter();
        try {
            level++; // RACE!
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
            return level; // RACE!
        } finally {
            right.unlock();
        }
    }

    public static void main(String[] args) {
        WriterHoldsOneSide tank = new WriterHoldsOneSide();
        new Thread(tank::raise).start();
        new Thread(tank::raise).start();
        new Thread(() -> System.out.println(tank.levelOnLeft())).start();
        new Thread(() -> System.out.println(tank.levelOnRight())).start();
    }
}
