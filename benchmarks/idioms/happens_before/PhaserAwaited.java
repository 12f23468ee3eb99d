// Main arrives at the phaser and waits for the others, so their cells are written when it reads them. Twin: PhaserOnlyArrived.
import java.util.List;
import java.util.concurrent.Phaser;

public final class PhaserAwaited {
    private PhaserAwaited() {}

    private static final class Cell {
        private int value;

        void fill(Phaser phaser) {
            value = 6; // NORACE
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
        phaser.arriveAndAwaitAdvance();
        int sum = 0;
        for (Cell cell : cells) {
            sum += cell.value; // NORACE
        }
        System.out.println(sum);
    }
}
