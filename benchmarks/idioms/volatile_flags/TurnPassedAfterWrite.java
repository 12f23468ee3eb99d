// Two threads take turns by a volatile; each writes and then passes the turn on, so their writes alternate. Twin: TurnPassedBeforeWrite.
public final class TurnPassedAfterWrite implements Runnable {
    private static volatile int turn;
    private static int moves;
    private final int own;

    private TurnPassedAfterWrite(int own) {
        this.own = own;
    }

    @Override
    public void run() {
        for (int i = 0; i < 3; i++) {
            while (turn != own) { // NORACE
                Thread.onSpinWait();
            }
            moves++; // NORACE
            turn = 1 - own; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(new TurnPassedAfterWrite(0)).start();
        new Thread(new TurnPassedAfterWrite(1)).start();
    }
}
