// Three locks are spread over eight cells, so that a cell has more than one of them. Twin: StripesDivideBuckets.
public final class StripesDoNotDivideBuckets {
    private static final int STRIPES = 3;
    private final Object[] locks = new Object[STRIPES];
    private final int[] cells = new int[8];

    private StripesDoNotDivideBuckets() {
        for (int i = 0; i < STRIPES; i++) {
            locks[i] = new Object();
        }
    }

    private void count(int hash) {
        synchronized (locks[hash % STRIPES]) {
            cells[hash % 8]++; // RACE!
        }
    }

    public static void main(String[] args) {
        StripesDoNotDivideBuckets table = new StripesDoNotDivideBuckets();
        Runnable counting = () -> {
            for (int hash = 0; hash < 24; hash++) {
                table.count(hash);
            }
        };
        new Thread(counting).start();
        new Thread(counting).start();
    }
}
