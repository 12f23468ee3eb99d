// The semaphore has one permit, which every thread gives back that took it: a mutex. Twin: TwoPermitsForAll.
import java.util.concurrent.Semaphore;

public final class OnePermitForAll {
    private final Semaphore turn = new Semaphore(1);
    private int count;

    private void add() throws InterruptedException {
        turn.acquire();
        try {
            count++; // NORACE
        } finally {
            turn.release();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            OnePermitForAll shared = new OnePermitForAll();
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
