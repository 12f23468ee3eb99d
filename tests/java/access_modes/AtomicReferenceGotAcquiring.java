// A reference that is got in acquire mode orders what its object held before it was set. Twin: AtomicReferenceGotPlain.
import java.util.concurrent.atomic.AtomicReference;

public final class AtomicReferenceGotAcquiring {
    private static final AtomicReference<Letter> BOX = new AtomicReference<>();

    private AtomicReferenceGotAcquiring() {}

    private static final class Letter {
        private String text;
    }

    private static void post() {
        Letter letter = new Letter();
        letter.text = "hello"; // NORACE
        BOX.lazySet(letter); // NORACE
    }

    public static void main(String[] args) {
        new Thread(AtomicReferenceGotAcquiring::post).start();
        Letter letter = BOX.getAcquire(); // NORACE
        System.out.println(letter == null ? "none" : letter.text); // NORACE
    }
}
