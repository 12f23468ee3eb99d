// Each letter is taken out of the queue by one reader, who may write on it. Twin: LetterLookedAt.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class LetterTakenOut {
    private static final BlockingQueue<Letter> BOX = new LinkedBlockingQueue<>();

    private LetterTakenOut() {}

    private static final class Letter {
        private String note;
    }

    private static void read() {
        Letter letter = BOX.poll();
        if (letter != null) {
            letter.note = "read"; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(LetterTakenOut::read).start();
            BOX.add(new Letter());
        }
    }
}
