// A party arrives after it has written, so the others go on to read what it wrote. Twin: PhaseLeftEarly.
import java.util.concurrent.Phaser;

public final class PhaseLeftLast {
    private final Phaser phaser = new Phaser(2);
    private long sum;

    private void add() {
        sum += 5; // NORACE
        phaser.arriveAndDeregister();
    }

    private long sum() {
        phaser.arriveAndAwaitAdvance();
        return sum; // NORACE
    }

    public static void main(String[] args) {
        PhaseLeftLast account = new PhaseLeftLast();
        new Thread(account::add).start();
        System.out.println(account.sum());
    }
}
