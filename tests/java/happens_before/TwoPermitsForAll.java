// The semaphore has two permits, so two threads count at once. Twin: OnePermitForAll.
import java.util.concurrent.Semaphore;

public final class TwoPermitsForAll {
    private final Semaphore turn = new Semaphore(2);
    private int count;

    private void add() throws InterruptedException {
        turn.acquire();
        try {
            count++; // RACE!
        } finally {
            turn.release();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            TwoPermitsForAll shared = new TwoPermitsForAll();
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
