// A letter is handed over by release and acquire, which orders the text before its readers. Twin: LetterPostedOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class LetterPostedReleasing {
    private static final VarHandle LETTER;
    private Letter letter;

    static {
        try {
            LETTER = MethodHandles.lookup().findVarHandle(LetterPostedReleasing.class, "letter", Letter.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Letter {
        private final String sender;
        private String text;

        Letter(String sender) {
            this.sender = sender; // NORACE
        }
    }

    private void post() {
        Letter made = new Letter("me");
        made.text = "hello"; // NORACE
        LETTER.setRelease(this, made); // NORACE
    }

    private void read() {
        Letter found = (Letter) LETTER.getAcquire(this); // NORACE
        if (found != null) {
            System.out.println(found.sender); // NORACE
            System.out.println(found.text); // NORACE
        }
    }

    public static void main(String[] args) {
        LetterPostedReleasing box = new LetterPostedReleasing();
        new Thread(box::post).start();
        box.read();
    }
}
