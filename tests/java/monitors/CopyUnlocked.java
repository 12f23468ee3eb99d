// Copying an object to another one reads the source without its lock. Twin: CopyLocked.
public final class CopyUnlocked {
    private int size = 1; // NORACE

    private synchronized void grow() {
        size *= 2; // RACE!
    }

    private synchronized int size() {
        return size; // NORACE
    }

    private synchronized void copyFrom(CopyUnlocked other) {
        size = other.size; // RACE!
    }

    public static void main(String[] args) {
        CopyUnlocked source = new CopyUnlocked();
        CopyUnlocked target = new CopyUnlocked();
        new Thread(source::grow).start();
        target.copyFrom(source);
        System.out.println(target.size());
    }
}
