// A filled object is published in a volatile field. Twin: MutablePublishedPlain.
public final class MutablePublishedVolatile {
    private static volatile Message latest;

    private MutablePublishedVolatile() {}

    private static final class Message {
        private String text;

        Message(String text) {
            this.text = text; // NORACE
        }
    }

    private static void send() {
        latest = new Message("hello"); // NORACE
    }

    public static void main(String[] args) {
        new Thread(MutablePublishedVolatile::send).start();
        Message seen = latest; // NORACE
        if (seen != null) {
            System.out.println(seen.text); // NORACE
        }
    }
}
