// Cloning an object reads all its fields under the monitor under which they are set. Twin: CloneReadsFreely.
public final class CloneReadsLocked implements Cloneable {
    private int width;
    private String title = "none";

    private synchronized void set(int size, String text) {
        width = size; // NORACE
        title = text; // NORACE
    }

    private synchronized CloneReadsLocked copy() {
        try {
            return (CloneReadsLocked) clone(); // NORACE
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        CloneReadsLocked window = new CloneReadsLocked();
        new Thread(() -> window.set(80, "main")).start();
        System.out.println(window.copy().hashCode());
    }
}
