// Each message is formatted by a copy, which is made under the lock of who changes the pattern. Twin: MessageFormatOfBoth.
import java.text.MessageFormat;

public final class MessageFormatOfEach {
    private final MessageFormat greeting = new MessageFormat("Hello {0}");

    private String greet(String name) {
        MessageFormat own;
        synchronized (this) {
            own = (MessageFormat) greeting.clone(); // NORACE
        }
        return own.format(new Object[] {name}); // NORACE
    }

    private synchronized void translate() {
        greeting.applyPattern("Salut {0}"); // NORACE
    }

    public static void main(String[] args) {
        MessageFormatOfEach host = new MessageFormatOfEach();
        new Thread(host::translate).start();
        System.out.println(host.greet("Ada"));
    }
}
