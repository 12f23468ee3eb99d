// A bound method reference to a synchronized method runs on two threads. Twin: MethodRefUnlocked.
public final class MethodRefLocked {
    private double sum;

    private synchronized void add() {
        sum += 0.5; // NORACE
    }

    public static void main(String[] args) {
        MethodRefLocked meter = new MethodRefLocked();
        Runnable adding = meter::add;
        new Thread(adding).start();
        new Thread(adding).start();
    }
}
