// The write follows lockInterruptibly in the same try, so it is reached only with the lock held. Twin: InterruptiblyBesideTry.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class InterruptiblyInsideTry {
    private static final Lock LOCK = new ReentrantLock();
    private static int turns;

    private InterruptiblyInsideTry() {}

    private static void turn() {
        boolean held = false;
        try {
            LOCK.lockInterruptibly();
            held = true;
            turns++; // NORACE
        } catch (InterruptedException e) {
            System.err.println("interrupted");
        }
        if (held) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        Thread[] all = {new Thread(InterruptiblyInsideTry::turn), new Thread(InterruptiblyInsideTry::turn)};
        for (Thread one : all) {
            one.start();
            one.interrupt();
        }
    }
}
