// A helper reads by a getter and writes by a setter, each locked; updates may be lost, but each access is ordered. Twin: GetThenSetFree.
public final class GetThenSetEachLocked {
    private GetThenSetEachLocked() {}

    private static final class Score {
        private int points;

        synchronized int get() {
            return points; // NORACE
        }

        synchronized void set(int value) {
            points = value; // NORACE
        }
    }

    private static void add(Score score, int points) {
        score.set(score.get() + points);
    }

    public static void main(String[] args) {
        Score score = new Score();
        new Thread(() -> add(score, 1)).start();
        new Thread(() -> add(score, 2)).start();
    }
}
