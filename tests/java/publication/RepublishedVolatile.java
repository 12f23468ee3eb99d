// An object that was published well before is published again, in a volatile field. Twin: RepublishedPlain.
public final class RepublishedVolatile {
    private static volatile Message first;
    private static volatile Message latest;

    private RepublishedVolatile() {}

    private static final class Message {
        private int length;

        Message(int length) {
            this.length = length; // NORACE
        }
    }

    private static void send() {
        first = new Message(5); // NORACE
        latest = first; // NORACE
    }

    public static void main(String[] args) {
        new Thread(RepublishedVolatile::send).start();
        Message seen = latest; // NORACE
        if (seen != null) {
            System.out.println(seen.length); // NORACE
        }
    }
}
