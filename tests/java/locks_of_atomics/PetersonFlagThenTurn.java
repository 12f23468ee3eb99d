// Peterson's algorithm with volatiles: a thread raises its flag, gives the turn away, and waits. Twin: PetersonTurnThenFlag.
public final class PetersonFlagThenTurn {
    private static volatile boolean leftWants;
    private static volatile boolean rightWants;
    private static volatile int turn;
    private static int count;

    private PetersonFlagThenTurn() {}

    private static void left() {
        leftWants = true;
        turn = 1;
        while (rightWants && turn == 1) {
            Thread.onSpinWait();
        }
        count++; // RACE: algorithms of reads and writes alone are not seen to exclude
        leftWants = false;
    }

    private static void right() {
        rightWants = true;
        turn = 0;
        while (leftWants && turn == 0) {
            Thread.onSpinWait();
        }
        count++; // RACE: algorithms of reads and writes alone are not seen to exclude
        rightWants = false;
    }

    public static void main(String[] args) {
        new Thread(PetersonFlagThenTurn::left).start();
        right();
    }
}
