// The worker arrives, then writes beside main, which the advance has let go. Twin: ArrivedAfterWrite.
import java.util.concurrent.Phaser;

public final class ArrivedBeforeWrite {
    private static long checksum;

    private ArrivedBeforeWrite() {}

    private static void compute(Phaser phaser) {
        long sum = 17;
        for (int i = 0; i < 100; i++) {
            sum = sum * 31 + i;
        }
        phaser.arrive();
        checksum = sum; // RACE!
    }

    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        int phase = phaser.getPhase();
        new Thread(() -> compute(phaser)).start();
        phaser.awaitAdvance(phase);
        System.out.println(checksum); // RACE!
    }
}
