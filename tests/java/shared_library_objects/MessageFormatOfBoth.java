// Two threads format messages, and one of them changes the pattern of the format meanwhile. Twin: MessageFormatOfEach.
import java.text.MessageFormat;

public final class MessageFormatOfBoth {
    private final MessageFormat greeting = new MessageFormat("Hello {0}");

    private String greet(String name) {
        return greeting.format(new Object[] {name}); // RACE!
    }

    private void translate() {
        greeting.applyPattern("Salut {0}"); // RACE!
    }

    public static void main(String[] args) {
        MessageFormatOfBoth host = new MessageFormatOfBoth();
        new Thread(host::translate).start();
        System.out.println(host.greet("Ada"));
    }
}
