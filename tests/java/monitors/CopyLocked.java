// Copying an object to another one reads the source by a synchronized method. Twin: CopyUnlocked.
public final class CopyLocked {
    private int size = 1; // NORACE

    private synchronized void grow() {
        size *= 2; // NORACE
    }

    private synchronized int size() {
        return size; // NORACE
    }

    private synchronized void copyFrom(CopyLocked other) {
        size = other.size(); // NORACE
    }

    public static void main(String[] args) {
        CopyLocked source = new CopyLocked();
        CopyLocked target = new CopyLocked();
        new Thread(source::grow).start();
        target.copyFrom(source);
        System.out.println(target.size());
    }
}
