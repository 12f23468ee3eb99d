// Neither choice gives the object that the other thread has. Twin: ChosenMayBeSame.
import java.util.Optional;

public final class ChosenNeverSame {
    private ChosenNeverSame() {}

    private static final class Team {
        private int score;
    }

    private static Team choose(Team guest, Optional<Team> home) {
        return System.nanoTime() % 2 == 0 ? guest : home.orElseThrow();
    }

    public static void main(String[] args) {
        Team home = new Team();
        Team winner = choose(new Team(), Optional.of(new Team()));
        Thread scoring = new Thread(() -> {
            winner.score++; // NORACE
        });
        scoring.start();
        home.score++; // NORACE
    }
}
