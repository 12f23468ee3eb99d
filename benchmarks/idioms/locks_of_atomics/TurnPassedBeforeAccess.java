// Two players alternate by a volatile turn, which each passes on before its access. Twin: TurnPassedAfterAccess.
public final class TurnPassedBeforeAccess {
    private TurnPassedBeforeAccess() {}

    private static final class Table {
        private int score;
        private volatile int turn;
    }

    private static final class Player extends Thread {
        private final Table table;
        private final int self;

        Player(Table table, int self) {
            this.table = table;
            this.self = self;
        }

        @Override
        public void run() {
            for (int i = 0; i < 3; i++) {
                while (table.turn != self) {
                    Thread.onSpinWait();
                }
                table.turn = 1 - self;
                table.score += self + 1; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        Table table = new Table();
        new Player(table, 0).start();
        new Player(table, 1).start();
    }
}
