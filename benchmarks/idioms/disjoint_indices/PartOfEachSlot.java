// Each worker changes the object in its own element, and each element holds another object. Twin: PartOfAllSlots.
import java.util.Arrays;

public final class PartOfEachSlot {
    private PartOfEachSlot() {}

    private static final class Part {
        private int value;
    }

    private static void work(Part[] parts, int own) {
        for (int i = 0; i < 5; i++) {
            parts[own].value += i; // NORACE
        }
    }

    public static void main(String[] args) {
        Part[] parts = new Part[3];
        Arrays.setAll(parts, i -> new Part()); // NORACE
        for (int i = 0; i < parts.length; i++) {
            int own = i;
            new Thread(() -> work(parts, own)).start();
        }
    }
}
