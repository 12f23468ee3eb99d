// An object that was published well before is published again by a race. Twin: RepublishedVolatile.
public final class RepublishedPlain {
    private static volatile Message first;
    private static Message latest;

    private RepublishedPlain() {}

    private static final class Message {
        private int length;

        Message(int length) {
            this.length = length; // RACE!
        }
    }

    private static void send() {
        first = new Message(5); // NORACE
        latest = first; // RACE!
    }

    public static void main(String[] args) {
        new Thread(RepublishedPlain::send).start();
        Message seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.length); // RACE!
        }
    }
}
