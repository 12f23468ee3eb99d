// One of two objects is chosen, and this one is locked and changed. Twin: ChosenTwice.
public final class ChosenOnce {
    private int votes;

    private static void vote(ChosenOnce one, ChosenOnce two) {
        for (int i = 0; i < 6; i++) {
            ChosenOnce locked = i % 2 == 0 ? one : two;
            ChosenOnce changed = locked;
            synchronized (locked) {
                changed.votes++; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        ChosenOnce[] parties = new ChosenOnce[2];
        for (int i = 0; i < parties.length; i++) {
            parties[i] = new ChosenOnce();
        }
        new Thread(() -> vote(parties[0], parties[1])).start();
        new Thread(() -> vote(parties[0], parties[1])).start();
    }
}
