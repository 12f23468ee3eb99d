// The bucket number i of a table is changed under the lock of the calling thread's number. Twin: StripeOfBucket.
public final class StripeOfCaller {
    private final Object[] locks = new Object[4];
    private final Bucket[] buckets = new Bucket[4];

    private StripeOfCaller() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
            buckets[i] = new Bucket();
        }
    }

    private static final class Bucket {
        private int size;
    }

    private void fill(int caller) {
        for (int i = 0; i < buckets.length; i++) {
            synchronized (locks[caller]) {
                buckets[i].size += caller; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        StripeOfCaller table = new StripeOfCaller();
        new Thread(() -> table.fill(1)).start();
        new Thread(() -> table.fill(2)).start();
    }
}
