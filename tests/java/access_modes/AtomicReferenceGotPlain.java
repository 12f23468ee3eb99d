// A reference that is got in plain mode does not order what its object held before it was set. Twin: AtomicReferenceGotAcquiring.
import java.util.concurrent.atomic.AtomicReference;

public final class AtomicReferenceGotPlain {
    private static final AtomicReference<Letter> BOX = new AtomicReference<>();

    private AtomicReferenceGotPlain() {}

    private static final class Letter {
        private String text;
    }

    private static void post() {
        Letter letter = new Letter();
        letter.text = "hello"; // RACE!
        BOX.lazySet(letter); // NORACE
    }

    public static void main(String[] args) {
        new Thread(AtomicReferenceGotPlain::post).start();
        Letter letter = BOX.getPlain(); // NORACE
        System.out.println(letter == null ? "none" : letter.text); // RACE!
    }
}
