// The loop that starts the threads makes a tally for each. Twin: TallyMadeBeforeLoop.
public final class TallyMadeInLoop {
    private int strokes;

    private void add() {
        strokes++; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            TallyMadeInLoop tally = new TallyMadeInLoop();
            new Thread(() -> {
                tally.add();
                tally.add();
            }).start();
        }
    }
}
