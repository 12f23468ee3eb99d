// A helper reads by a getter and writes by a setter, both without a lock, on two threads. Twin: GetThenSetEachLocked.
public final class GetThenSetFree {
    private GetThenSetFree() {}

    private static final class Score {
        private int points;

        int get() {
            return points; // RACE!
        }

        void set(int value) {
            points = value; // RACE!
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
