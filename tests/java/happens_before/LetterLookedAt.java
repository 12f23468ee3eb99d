// A letter that is looked at stays in the queue for others. Twin: LetterTakenOut.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class LetterLookedAt {
    private static final BlockingQueue<Letter> BOX = new LinkedBlockingQueue<>();

    private LetterLookedAt() {}

    private static final class Letter {
        private String note;
    }

    private static void read() {
        Letter letter = BOX.peek();
        if (letter != null) {
            letter.note = "read"; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(LetterLookedAt::read).start();
            BOX.add(new Letter());
        }
    }
}
