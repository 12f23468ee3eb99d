// An object with a final field is published by a race in an element of an array. Twin: ElementPublishedPlain.
public final class ElementPublishedFinal {
    private static final Message[] SLOTS = new Message[1];

    private ElementPublishedFinal() {}

    private static final class Message {
        private final int length;

        Message(int length) {
            this.length = length; // NORACE
        }
    }

    private static void send() {
        SLOTS[0] = new Message(5); // RACE!
    }

    public static void main(String[] args) {
        new Thread(ElementPublishedFinal::send).start();
        Message seen = SLOTS[0]; // RACE!
        if (seen != null) {
            System.out.println(seen.length); // NORACE
        }
    }
}
