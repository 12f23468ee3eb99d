// A bound method reference runs on two threads. Twin: MethodRefLocked.
public final class MethodRefUnlocked {
    private double sum;

    private void add() {
        sum += 0.5; // RACE!
    }

    public static void main(String[] args) {
        MethodRefUnlocked meter = new MethodRefUnlocked();
        Runnable adding = meter::add;
        new Thread(adding).start();
        new Thread(adding).start();
    }
}
