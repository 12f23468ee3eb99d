// What arrives at a phaser below may end the phase of the one above, before the thread has written. Twin: PhaserByItself.
import java.util.concurrent.Phaser;

public final class PhaserWithChild {
    private static int depth;

    private PhaserWithChild() {}

    private static void dive(Phaser phaser) {
        depth = 30; // RACE!
        phaser.register();
        phaser.arrive();
    }

    public static void main(String[] args) {
        Phaser phaser = new Phaser();
        Phaser other = new Phaser(phaser, 1);
        new Thread(() -> dive(phaser)).start();
        new Thread(() -> other.arrive()).start();
        phaser.awaitAdvance(0);
        System.out.println(depth); // RACE!
    }
}
