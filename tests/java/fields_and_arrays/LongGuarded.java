// A long is read and written under one monitor. Twin: LongUnguarded.
public final class LongGuarded {
    private long nanos;

    private synchronized void tick() {
        nanos += 1_000_000_007L; // NORACE
    }

    private synchronized long nanos() {
        return nanos; // NORACE
    }

    public static void main(String[] args) {
        LongGuarded clock = new LongGuarded();
        new Thread(clock::tick).start();
        System.out.println(clock.nanos());
    }
}
