// A letter is handed over in opaque mode: the place does not race, but nothing orders the text before its readers. Twin: LetterPostedReleasing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class LetterPostedOpaque {
    private static final VarHandle LETTER;
    private Letter letter;

    static {
        try {
            LETTER = MethodHandles.lookup().findVarHandle(LetterPostedOpaque.class, "letter", Letter.class);
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
        made.text = "hello"; // RACE!
        LETTER.setOpaque(this, made); // NORACE
    }

    private void read() {
        Letter found = (Letter) LETTER.getAcquire(this); // NORACE
        if (found != null) {
            System.out.println(found.sender); // NORACE
            System.out.println(found.text); // RACE!
        }
    }

    public static void main(String[] args) {
        LetterPostedOpaque box = new LetterPostedOpaque();
        new Thread(box::post).start();
        box.read();
    }
}
