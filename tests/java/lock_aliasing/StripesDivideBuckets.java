// Four locks are spread over eight cells, so that each cell has one of them. Twin: StripesDoNotDivideBuckets.
public final class StripesDivideBuckets {
    private static final int STRIPES = 4;
    private final Object[] locks = new Object[STRIPES];
    private final int[] cells = new int[8];

    private StripesDivideBuckets() {
        for (int i = 0; i < STRIPES; i++) {
            locks[i] = new Object();
        }
    }

    private void count(int hash) {
        synchronized (locks[hash % STRIPES]) {
            cells[hash % 8]++; // RACE: elements of an array are not told apart
        }
    }

    public static void main(String[] args) {
        StripesDivideBuckets table = new StripesDivideBuckets();
        Runnable counting = () -> {
            for (int hash = 0; hash < 24; hash++) {
                table.count(hash);
            }
        };
        new Thread(counting).start();
        new Thread(counting).start();
    }
}
