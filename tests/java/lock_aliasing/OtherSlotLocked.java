// Two threads lock different elements of a global array of locks. Twin: SameSlotLocked.
public final class OtherSlotLocked {
    private static final Object[] LOCKS = {new Object(), new Object()};
    private static int sum;

    private OtherSlotLocked() {}

    private static void add(int slot) {
        synchronized (LOCKS[slot]) {
            sum++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> add(0)).start();
        new Thread(() -> add(1)).start();
    }
}
