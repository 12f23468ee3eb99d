// Peterson's algorithm with volatiles, but a thread gives the turn away before it raises its flag; both may enter. Twin: PetersonFlagThenTurn.
public final class PetersonTurnThenFlag {
    private static volatile boolean leftWants;
    private static volatile boolean rightWants;
    private static volatile int turn;
    private static int count;

    private PetersonTurnThenFlag() {}

    private static void left() {
        turn = 1;
        leftWants = true;
        while (rightWants && turn == 1) {
            Thread.onSpinWait();
        }
        count++; // RACE!
        leftWants = false;
    }

    private static void right() {
        turn = 0;
        rightWants = true;
        while (leftWants && turn == 0) {
            Thread.onSpinWait();
        }
        count++; // RACE!
        rightWants = false;
    }

    public static void main(String[] args) {
        new Thread(PetersonTurnThenFlag::left).start();
        right();
    }
}
