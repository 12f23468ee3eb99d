// Letters are handed over by elements of an atomic array, which order their text. Twin: LettersInPlainArray.
import java.util.concurrent.atomic.AtomicReferenceArray;

public final class LettersInAtomicArray {
    private final AtomicReferenceArray<Letter> boxes = new AtomicReferenceArray<>(4);

    private static final class Letter {
        private String text;
    }

    private void post(int box, String text) {
        Letter letter = new Letter();
        letter.text = text; // NORACE
        boxes.set(box, letter); // NORACE
    }

    private void read(int box) {
        Letter letter = boxes.get(box); // NORACE
        if (letter != null) {
            System.out.println(letter.text); // NORACE
        }
    }

    public static void main(String[] args) {
        LettersInAtomicArray house = new LettersInAtomicArray();
        new Thread(() -> house.post(2, "hello")).start();
        new Thread(() -> house.read(2)).start();
    }
}
