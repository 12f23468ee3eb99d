// An object is filled and published by a race beside the thread that reads it. Twin: FilledBeforeStart.
public final class FilledAfterStart {
    private static Message latest;

    private FilledAfterStart() {}

    private static final class Message {
        private int length;
    }

    private static void listen() {
        Message seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.length); // RACE!
        }
    }

    public static void main(String[] args) {
        Thread listener = new Thread(FilledAfterStart::listen);
        Message made = new Message();
        listener.start();
        made.length = 5; // RACE!
        latest = made; // RACE!
    }
}
