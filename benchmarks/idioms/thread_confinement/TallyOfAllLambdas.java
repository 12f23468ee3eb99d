// A factory returns tasks that all count in the tally of the factory. Twin: TallyOfEachLambda.
public final class TallyOfAllLambdas {
    private static final class Tally {
        private int count;
    }

    private final Tally tally = new Tally();

    private Runnable counter(int to) {
        return () -> {
            for (int i = 0; i < to; i++) {
                tally.count++; // RACE!
            }
        };
    }

    public static void main(String[] args) {
        TallyOfAllLambdas factory = new TallyOfAllLambdas();
        for (int i = 1; i < 4; i++) {
            new Thread(factory.counter(10 * i)).start();
        }
    }
}
