// The permit is given back only by who got it. Twin: PermitTakenInsideTry.
import java.util.concurrent.Semaphore;

public final class PermitTakenBeforeTry {
    private final Semaphore turn = new Semaphore(1);
    private int count;

    private void add() throws InterruptedException {
        turn.acquire();
        try {
            turn.hashCode();
            count++; // NORACE
        } finally {
            turn.release();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            PermitTakenBeforeTry shared = new PermitTakenBeforeTry();
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
