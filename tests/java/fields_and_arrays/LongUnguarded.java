// A long is read without the monitor under which it is written. Twin: LongGuarded.
public final class LongUnguarded {
    private long nanos;

    private synchronized void tick() {
        nanos += 1_000_000_007L; // RACE!
    }

    private long nanos() {
        return nanos; // RACE!
    }

    public static void main(String[] args) {
        LongUnguarded clock = new LongUnguarded();
        new Thread(clock::tick).start();
        System.out.println(clock.nanos());
    }
}
