// Objects that are found before they are complete, and that nobody reads. Twin: ConstructedAndRead.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public final class ConstructedByOne {
    private static final Queue<ConstructedByOne> ALL = new ConcurrentLinkedQueue<>();
    private int value;

    private ConstructedByOne(int value) {
        ALL.add(this);
        fill(value);
    }

    private void fill(int value) {
        this.value = value; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> new ConstructedByOne(number)).start();
        }
    }
}
