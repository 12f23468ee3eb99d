// Two threads lock the same element of a global array of locks. Twin: OtherSlotLocked.
public final class SameSlotLocked {
    private static final Object[] LOCKS = {new Object(), new Object()};
    private static int sum;

    private SameSlotLocked() {}

    private static void add(int slot) {
        synchronized (LOCKS[slot]) {
            sum++; // RACE: elements of an array are not told apart
        }
    }

    public static void main(String[] args) {
        new Thread(() -> add(0)).start();
        new Thread(() -> add(0)).start();
    }
}
