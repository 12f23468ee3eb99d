// Cloning an object reads all its fields, without the monitor under which they are set. Twin: CloneReadsLocked.
public final class CloneReadsFreely implements Cloneable {
    private int width;
    private String title = "none";

    private synchronized void set(int size, String text) {
        width = size; // RACE!
        title = text; // RACE!
    }

    private CloneReadsFreely copy() {
        try {
            return (CloneReadsFreely) clone(); // RACE!
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        CloneReadsFreely window = new CloneReadsFreely();
        new Thread(() -> window.set(80, "main")).start();
        System.out.println(window.copy().hashCode());
    }
}
