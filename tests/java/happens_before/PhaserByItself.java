// One thread arrives at the phaser, after it has written. Twin: PhaserWithChild.
import java.util.concurrent.Phaser;

public final class PhaserByItself {
    private static int depth;

    private PhaserByItself() {}

    private static void dive(Phaser phaser) {
        depth = 30; // NORACE
        phaser.register();
        phaser.arrive();
    }

    public static void main(String[] args) {
        Phaser phaser = new Phaser();
        Phaser other = new Phaser(1);
        new Thread(() -> dive(phaser)).start();
        new Thread(() -> other.arrive()).start();
        phaser.awaitAdvance(0);
        System.out.println(depth); // NORACE
    }
}
