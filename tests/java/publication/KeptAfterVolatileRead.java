// What was read from a volatile field is kept in a field of the reader, and used from there. Twin: KeptAfterRead.
public final class KeptAfterVolatileRead {
    private static volatile Message latest;
    private Message seen;

    private static final class Message {
        private int length;

        Message(int length) {
            this.length = length; // NORACE
        }
    }

    private void take() {
        seen = latest; // NORACE
    }

    private int length() {
        return seen == null ? 0 : seen.length; // NORACE
    }

    private static void send() {
        latest = new Message(5); // NORACE
    }

    public static void main(String[] args) {
        new Thread(KeptAfterVolatileRead::send).start();
        KeptAfterVolatileRead reader = new KeptAfterVolatileRead();
        reader.take();
        System.out.println(reader.length());
    }
}
