// A phaser that is terminated lets threads go before all have arrived. Twin: PhaseOfBoth.
import java.util.concurrent.Phaser;

public final class PhaseCutShort {
    private long seed;

    private PhaseCutShort() {}

    private static void sow(PhaseCutShort own, PhaseCutShort other, Phaser phaser) {
        own.seed = 11; // RACE!
        phaser.arriveAndAwaitAdvance();
        System.out.println(other.seed); // RACE!
    }

    public static void main(String[] args) {
        PhaseCutShort one = new PhaseCutShort();
        PhaseCutShort two = new PhaseCutShort();
        Phaser phaser = new Phaser(3);
        new Thread(() -> sow(one, two, phaser)).start();
        new Thread(() -> sow(two, one, phaser)).start();
        phaser.forceTermination();
    }
}
