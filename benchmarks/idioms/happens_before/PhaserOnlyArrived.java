// Main arrives at the phaser and does not wait, so the others may still write their cells. Twin: PhaserAwaited.
import java.util.List;
import java.util.concurrent.Phaser;

public final class PhaserOnlyArrived {
    private PhaserOnlyArrived() {}

    private static final class Cell {
        private int value;

        void fill(Phaser phaser) {
            value = 6; // RACE!
            phaser.arriveAndDeregister();
        }
    }

    public static void main(String[] args) {
        List<Cell> cells = List.of(new Cell(), new Cell());
        Phaser phaser = new Phaser(1);
        for (Cell cell : cells) {
            phaser.register();
            new Thread(() -> cell.fill(phaser)).start();
        }
        phaser.arrive();
        int sum = 0;
        for (Cell cell : cells) {
            sum += cell.value; // RACE!
        }
        System.out.println(sum);
    }
}
