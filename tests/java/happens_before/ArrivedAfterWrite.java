// The worker writes, then arrives; main waits for the phase to advance, which comes after the write. Twin: ArrivedBeforeWrite.
import java.util.concurrent.Phaser;

public final class ArrivedAfterWrite {
    private static long checksum;

    private ArrivedAfterWrite() {}

    private static void compute(Phaser phaser) {
        long sum = 17;
        for (int i = 0; i < 100; i++) {
            sum = sum * 31 + i;
        }
        checksum = sum; // NORACE
        phaser.arrive();
    }

    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        int phase = phaser.getPhase();
        new Thread(() -> compute(phaser)).start();
        phaser.awaitAdvance(phase);
        System.out.println(checksum); // NORACE
    }
}
