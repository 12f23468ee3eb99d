// The mark is read and then set, so two threads may both open the connection. Twin: OpenedOnceAtOnce.
import java.util.concurrent.atomic.AtomicBoolean;

public final class OpenedOnceInSteps {
    private final AtomicBoolean opened = new AtomicBoolean();
    private String address;
    private int port;

    private void open(String name) {
        if (!opened.get()) {
            opened.set(true);
            address = name; // RACE!
            port = 80; // RACE!
            System.out.println(address + port); // RACE!
        }
    }

    public static void main(String[] args) {
        OpenedOnceInSteps connection = new OpenedOnceInSteps();
        new Thread(() -> connection.open("left")).start();
        new Thread(() -> connection.open("right")).start();
    }
}
