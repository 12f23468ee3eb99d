// One of two objects is chosen to be locked, and once more one to be changed. Twin: ChosenOnce.
public final class ChosenTwice {
    private int votes;

    private static void vote(ChosenTwice one, ChosenTwice two) {
        for (int i = 0; i < 6; i++) {
            ChosenTwice locked = i % 2 == 0 ? one : two;
            ChosenTwice changed = i % 3 == 0 ? one : two;
            synchronized (locked) {
                changed.votes++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        ChosenTwice[] parties = new ChosenTwice[2];
        for (int i = 0; i < parties.length; i++) {
            parties[i] = new ChosenTwice();
        }
        new Thread(() -> vote(parties[0], parties[1])).start();
        new Thread(() -> vote(parties[0], parties[1])).start();
    }
}
