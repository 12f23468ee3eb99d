// Each worker changes the object in its own element, but all elements hold the same object. Twin: PartOfEachSlot.
import java.util.Arrays;

public final class PartOfAllSlots {
    private PartOfAllSlots() {}

    private static final class Part {
        private int value;
    }

    private static void work(Part[] parts, int own) {
        for (int i = 0; i < 5; i++) {
            parts[own].value += i; // RACE!
        }
    }

    public static void main(String[] args) {
        Part[] parts = new Part[3];
        Arrays.fill(parts, new Part()); // NORACE
        for (int i = 0; i < parts.length; i++) {
            int own = i;
            new Thread(() -> work(parts, own)).start();
        }
    }
}
