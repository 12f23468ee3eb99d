// A filled object is published in a plain field. Twin: MutablePublishedVolatile.
public final class MutablePublishedPlain {
    private static Message latest;

    private MutablePublishedPlain() {}

    private static final class Message {
        private String text;

        Message(String text) {
            this.text = text; // RACE!
        }
    }

    private static void send() {
        latest = new Message("hello"); // RACE!
    }

    public static void main(String[] args) {
        new Thread(MutablePublishedPlain::send).start();
        Message seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.text); // RACE!
        }
    }
}
