// What was read by a race is kept in a field of the reader, and used from there. Twin: KeptAfterVolatileRead.
public final class KeptAfterRead {
    private static Message latest;
    private Message seen;

    private static final class Message {
        private int length;

        Message(int length) {
            this.length = length; // RACE!
        }
    }

    private void take() {
        seen = latest; // RACE!
    }

    private int length() {
        return seen == null ? 0 : seen.length; // RACE!
    }

    private static void send() {
        latest = new Message(5); // RACE!
    }

    public static void main(String[] args) {
        new Thread(KeptAfterRead::send).start();
        KeptAfterRead reader = new KeptAfterRead();
        reader.take();
        System.out.println(reader.length());
    }
}
