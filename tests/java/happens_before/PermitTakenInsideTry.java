// If the thread is interrupted while it waits, it gives back a permit that it never got: then there are two. Twin: PermitTakenBeforeTry.
import java.util.concurrent.Semaphore;

public final class PermitTakenInsideTry {
    private final Semaphore turn = new Semaphore(1);
    private int count;

    private void add() throws InterruptedException {
        try {
            turn.acquire();
            count++; // RACE!
        } finally {
            turn.release();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            PermitTakenInsideTry shared = new PermitTakenInsideTry();
            for (int j = 0; j < 2; j++) {
                new Thread(() -> {
                    try {
                        shared.add();
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                }).start();
            }
        }
    }
}
