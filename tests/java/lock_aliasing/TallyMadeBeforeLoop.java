// The tally was made before the loop that starts the threads. Twin: TallyMadeInLoop.
public final class TallyMadeBeforeLoop {
    private int strokes;

    private void add() {
        strokes++; // RACE!
    }

    public static void main(String[] args) {
        TallyMadeBeforeLoop tally = new TallyMadeBeforeLoop();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                tally.add();
                tally.add();
            }).start();
        }
    }
}
