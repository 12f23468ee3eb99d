// A score got from a concurrent map is changed outside the operations of the map. Twin: ScoreChangedInMap.
import java.util.concurrent.ConcurrentHashMap;

public final class ScoreChangedAfterGet {
    private final ConcurrentHashMap<String, Score> scores = new ConcurrentHashMap<>();

    private static final class Score {
        private int hits;
    }

    private void hit(String name) {
        Score score = scores.get(name); // NORACE
        if (score != null) {
            score.hits++; // RACE!
        }
    }

    private void print(String name) {
        scores.computeIfPresent(name, (key, score) -> {
            System.out.println(score.hits); // RACE!
            return score;
        });
    }

    public static void main(String[] args) {
        ScoreChangedAfterGet game = new ScoreChangedAfterGet();
        game.scores.put("Ada", new Score()); // NORACE
        new Thread(() -> game.hit("Ada")).start();
        new Thread(() -> game.hit("Ada")).start();
        new Thread(() -> game.print("Ada")).start();
    }
}
