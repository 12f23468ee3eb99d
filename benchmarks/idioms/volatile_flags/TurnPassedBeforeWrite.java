// Two threads take turns by a volatile; each passes the turn on and then writes, beside the other. Twin: TurnPassedAfterWrite.
public final class TurnPassedBeforeWrite implements Runnable {
    private static volatile int turn;
    private static int moves;
    private final int own;

    private TurnPassedBeforeWrite(int own) {
        this.own = own;
    }

    @Override
    public void run() {
        for (int i = 0; i < 3; i++) {
            while (turn != own) { // NORACE
                Thread.onSpinWait();
            }
            turn = 1 - own; // NORACE
            moves++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new TurnPassedBeforeWrite(0)).start();
        new Thread(new TurnPassedBeforeWrite(1)).start();
    }
}
