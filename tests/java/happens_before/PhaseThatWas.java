// Main waits for the end of the phase in which the thread arrives. Twin: PhaseToCome.
import java.util.concurrent.Phaser;

public final class PhaseThatWas {
    private static int height;

    private PhaseThatWas() {}

    private static void climb(Phaser phaser) {
        height = 8; // NORACE
        phaser.arrive();
    }

    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        new Thread(() -> climb(phaser)).start();
        phaser.awaitAdvance(0);
        System.out.println(height); // NORACE
    }
}
