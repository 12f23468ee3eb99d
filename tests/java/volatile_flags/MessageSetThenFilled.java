// A message is filled after AtomicReference.set handed it over, so nothing orders that with who got it. Twin: MessageFilledThenSet.
import java.util.concurrent.atomic.AtomicReference;

public final class MessageSetThenFilled {
    private static final AtomicReference<Message> BOX = new AtomicReference<>();

    private MessageSetThenFilled() {}

    private static final class Message {
        private int number;
        private long time;
    }

    private static void send(int number) {
        Message message = new Message();
        message.number = number; // NORACE
        BOX.set(message); // NORACE
        message.time = System.nanoTime(); // RACE!
    }

    private static void receive() {
        Message message = BOX.get(); // NORACE
        while (message == null) {
            Thread.onSpinWait();
            message = BOX.get(); // NORACE
        }
        System.out.println(message.number); // NORACE
        System.out.println(message.time); // RACE!
    }

    public static void main(String[] args) {
        new Thread(MessageSetThenFilled::receive).start();
        send(7);
    }
}
