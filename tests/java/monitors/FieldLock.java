// Every call locks the object in a final field. Twin: FreshLock.
public final class FieldLock {
    private final Object lock = new Object();
    private long sum;

    private void add(long value) {
        Object guard = lock;
        synchronized (guard) {
            sum += value; // NORACE
        }
    }

    public static void main(String[] args) {
        FieldLock shared = new FieldLock();
        new Thread(() -> shared.add(1)).start();
        shared.add(2);
    }
}
