// A static helper changes the payload of the locked owner and of the one beside it. Twin: HelperGetsOwnPayload.
public final class HelperGetsOtherPayload {
    private final Score score = new Score();

    private static final class Score {
        private int points;
    }

    private static void award(Score score, int points) {
        score.points += points; // RACE!
    }

    private static void play(HelperGetsOtherPayload home, HelperGetsOtherPayload guest) {
        synchronized (home) {
            award(home.score, 3);
            award(guest.score, 1);
        }
        synchronized (guest) {
            award(guest.score, 1);
        }
    }

    public static void main(String[] args) {
        HelperGetsOtherPayload[] teams = new HelperGetsOtherPayload[3];
        for (int i = 0; i < teams.length; i++) {
            teams[i] = new HelperGetsOtherPayload();
        }
        new Thread(() -> play(teams[0], teams[1])).start();
        new Thread(() -> play(teams[1], teams[2])).start();
    }
}
