// Every call locks an object of its own. Twin: FieldLock.
public final class FreshLock {
    private long sum;

    private void add(long value) {
        Object guard = new Object();
        synchronized (guard) {
            sum += value; // RACE!
        }
    }

    public static void main(String[] args) {
        FreshLock shared = new FreshLock();
        new Thread(() -> shared.add(1)).start();
        shared.add(2);
    }
}
