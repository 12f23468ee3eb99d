// The write follows the try of lockInterruptibly, whose handler falls through to it without the lock. Twin: InterruptiblyInsideTry.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class InterruptiblyBesideTry {
    private static final Lock LOCK = new ReentrantLock();
    private static int turns;

    private InterruptiblyBesideTry() {}

    private static void turn() {
        boolean held = false;
        try {
            LOCK.lockInterruptibly();
            held = true;
        } catch (InterruptedException e) {
            System.err.println("interrupted");
        }
        turns++; // RACE!
        if (held) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        Thread[] all = {new Thread(InterruptiblyBesideTry::turn), new Thread(InterruptiblyBesideTry::turn)};
        for (Thread one : all) {
            one.start();
            one.interrupt();
        }
    }
}
