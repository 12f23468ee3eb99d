// An object is published by a race, but was filled before the thread was started that reads it. Twin: FilledAfterStart.
public final class FilledBeforeStart {
    private static Message latest;

    private FilledBeforeStart() {}

    private static final class Message {
        private int length;
    }

    private static void listen() {
        Message seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.length); // NORACE
        }
    }

    public static void main(String[] args) {
        Thread listener = new Thread(FilledBeforeStart::listen);
        Message made = new Message();
        made.length = 5; // NORACE
        listener.start();
        latest = made; // RACE!
    }
}
