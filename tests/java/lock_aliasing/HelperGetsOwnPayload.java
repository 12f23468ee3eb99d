// A static helper changes the payload of the locked owner. Twin: HelperGetsOtherPayload.
public final class HelperGetsOwnPayload {
    private final Score score = new Score();

    private static final class Score {
        private int points;
    }

    private static void award(Score score, int points) {
        score.points += points; // NORACE
    }

    private static void play(HelperGetsOwnPayload home, HelperGetsOwnPayload guest) {
        synchronized (home) {
            award(home.score, 3);
            award(home.score, 1);
        }
        synchronized (guest) {
            award(guest.score, 1);
        }
    }

    public static void main(String[] args) {
        HelperGetsOwnPayload[] teams = new HelperGetsOwnPayload[3];
        for (int i = 0; i < teams.length; i++) {
            teams[i] = new HelperGetsOwnPayload();
        }
        new Thread(() -> play(teams[0], teams[1])).start();
        new Thread(() -> play(teams[1], teams[2])).start();
    }
}
