// Both write before the first phase ends, and read after it. Twin: PhaseCutShort.
import java.util.concurrent.Phaser;

public final class PhaseOfBoth {
    private long seed;

    private PhaseOfBoth() {}

    private static void sow(PhaseOfBoth own, PhaseOfBoth other, Phaser phaser) {
        own.seed = 11; // NORACE
        phaser.arriveAndAwaitAdvance();
        System.out.println(other.seed); // NORACE
    }

    public static void main(String[] args) {
        PhaseOfBoth one = new PhaseOfBoth();
        PhaseOfBoth two = new PhaseOfBoth();
        Phaser phaser = new Phaser(3);
        new Thread(() -> sow(one, two, phaser)).start();
        new Thread(() -> sow(two, one, phaser)).start();
        phaser.arrive();
    }
}
