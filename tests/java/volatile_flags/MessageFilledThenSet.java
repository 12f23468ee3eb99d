// A message is filled before AtomicReference.set hands it over and read after get returned it, so it is ordered. Twin: MessageSetThenFilled.
import java.util.concurrent.atomic.AtomicReference;

public final class MessageFilledThenSet {
    private static final AtomicReference<Message> BOX = new AtomicReference<>();

    private MessageFilledThenSet() {}

    private static final class Message {
        private int number;
        private long time;
    }

    private static void send(int number) {
        Message message = new Message();
        message.number = number; // NORACE
        message.time = System.nanoTime(); // NORACE
        BOX.set(message); // NORACE
    }

    private static void receive() {
        Message message = BOX.get(); // NORACE
        while (message == null) {
            Thread.onSpinWait();
            message = BOX.get(); // NORACE
        }
        System.out.println(message.number); // NORACE
        System.out.println(message.time); // NORACE
    }

    public static void main(String[] args) {
        new Thread(MessageFilledThenSet::receive).start();
        send(7);
    }
}
