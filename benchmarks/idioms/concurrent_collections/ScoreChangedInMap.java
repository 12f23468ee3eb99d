// A score is changed inside an operation of a concurrent map, which runs one at a time for each key. Twin: ScoreChangedAfterGet.
import java.util.concurrent.ConcurrentHashMap;

public final class ScoreChangedInMap {
    private final ConcurrentHashMap<String, Score> scores = new ConcurrentHashMap<>();

    private static final class Score {
        private int hits;
    }

    private void hit(String name) {
        scores.computeIfPresent(name, (key, score) -> {
            score.hits++; // NORACE
            return score;
        });
    }

    private void print(String name) {
        scores.computeIfPresent(name, (key, score) -> {
            System.out.println(score.hits); // NORACE
            return score;
        });
    }

    public static void main(String[] args) {
        ScoreChangedInMap game = new ScoreChangedInMap();
        game.scores.put("Ada", new Score()); // NORACE
        new Thread(() -> game.hit("Ada")).start();
        new Thread(() -> game.hit("Ada")).start();
        new Thread(() -> game.print("Ada")).start();
    }
}
