// A factory makes a tally for each task that it returns, so each thread counts in its own. Twin: TallyOfAllLambdas.
public final class TallyOfEachLambda {
    private static final class Tally {
        private int count;
    }

    private Runnable counter(int to) {
        Tally tally = new Tally();
        return () -> {
            for (int i = 0; i < to; i++) {
                tally.count++; // NORACE
            }
        };
    }

    public static void main(String[] args) {
        TallyOfEachLambda factory = new TallyOfEachLambda();
        for (int i = 1; i < 4; i++) {
            new Thread(factory.counter(10 * i)).start();
        }
    }
}
