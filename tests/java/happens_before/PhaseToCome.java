// Main waits for the end of a later phase, which at once it need not. Twin: PhaseThatWas.
import java.util.concurrent.Phaser;

public final class PhaseToCome {
    private static int height;

    private PhaseToCome() {}

    private static void climb(Phaser phaser) {
        height = 8; // RACE!
        phaser.arrive();
    }

    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        new Thread(() -> climb(phaser)).start();
        phaser.awaitAdvance(1);
        System.out.println(height); // RACE!
    }
}
