// The count goes on without the permit. Twin: PermitTriedAndGot.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public final class PermitTriedOnly {
    private static final Semaphore TURN = new Semaphore(1);
    private static int count;

    private PermitTriedOnly() {}

    private static void add() throws InterruptedException {
        boolean got = TURN.tryAcquire(1, TimeUnit.SECONDS);
        count++; // RACE!
        if (got) {
            TURN.release();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                try {
                    add();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }).start();
        }
    }
}
