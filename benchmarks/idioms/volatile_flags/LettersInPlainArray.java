// Letters are handed over by elements of a plain array, which race and do not order their text. Twin: LettersInAtomicArray.
import java.util.concurrent.atomic.AtomicReferenceArray;

public final class LettersInPlainArray {
    private final Letter[] boxes = new Letter[4];

    private static final class Letter {
        private String text;
    }

    private void post(int box, String text) {
        Letter letter = new Letter();
        letter.text = text; // RACE!
        boxes[box] = letter; // RACE!
    }

    private void read(int box) {
        Letter letter = boxes[box]; // RACE!
        if (letter != null) {
            System.out.println(letter.text); // RACE!
        }
    }

    public static void main(String[] args) {
        LettersInPlainArray house = new LettersInPlainArray();
        new Thread(() -> house.post(2, "hello")).start();
        new Thread(() -> house.read(2)).start();
    }
}
