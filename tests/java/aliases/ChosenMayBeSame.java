// The choice may give the object that the other thread has, and both write it. Twin: ChosenNeverSame.
import java.util.Optional;

public final class ChosenMayBeSame {
    private ChosenMayBeSame() {}

    private static final class Team {
        private int score;
    }

    private static Team choose(Team guest, Optional<Team> home) {
        return System.nanoTime() % 2 == 0 ? guest : home.orElseThrow();
    }

    public static void main(String[] args) {
        Team home = new Team();
        Team winner = choose(new Team(), Optional.of(home));
        Thread scoring = new Thread(() -> {
            winner.score++; // RACE!
        });
        scoring.start();
        home.score++; // RACE!
    }
}
