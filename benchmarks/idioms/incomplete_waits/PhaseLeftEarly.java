// A party that arrives does not wait, and writes after it has arrived, while the others go on to read. Twin: PhaseLeftLast.
import java.util.concurrent.Phaser;

public final class PhaseLeftEarly {
    private final Phaser phaser = new Phaser(2);
    private long sum;

    private void add() {
        phaser.arriveAndDeregister();
        sum += 5; // RACE!
    }

    private long sum() {
        phaser.arriveAndAwaitAdvance();
        return sum; // RACE!
    }

    public static void main(String[] args) {
        PhaseLeftEarly account = new PhaseLeftEarly();
        new Thread(account::add).start();
        System.out.println(account.sum());
    }
}
