// Objects that are found, and read, before they are complete. Twin: ConstructedByOne.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public final class ConstructedAndRead {
    private static final Queue<ConstructedAndRead> ALL = new ConcurrentLinkedQueue<>();
    private int value;

    private ConstructedAndRead(int value) {
        ALL.add(this);
        fill(value);
    }

    private void fill(int value) {
        this.value = value; // RACE!
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> new ConstructedAndRead(number)).start();
        }
        for (ConstructedAndRead each : ALL) {
            System.out.println(each.value); // RACE!
        }
    }
}
