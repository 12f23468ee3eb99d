// An object with a plain field is published by a race in an element of an array. Twin: ElementPublishedFinal.
public final class ElementPublishedPlain {
    private static final Message[] SLOTS = new Message[1];

    private ElementPublishedPlain() {}

    private static final class Message {
        private int length;

        Message(int length) {
            this.length = length; // RACE!
        }
    }

    private static void send() {
        SLOTS[0] = new Message(5); // RACE!
    }

    public static void main(String[] args) {
        new Thread(ElementPublishedPlain::send).start();
        Message seen = SLOTS[0]; // RACE!
        if (seen != null) {
            System.out.println(seen.length); // RACE!
        }
    }
}
