// Only the one thread whose compareAndSet succeeds opens the connection; all others do nothing. Twin: OpenedOnceInSteps.
import java.util.concurrent.atomic.AtomicBoolean;

public final class OpenedOnceAtOnce {
    private final AtomicBoolean opened = new AtomicBoolean();
    private String address;
    private int port;

    private void open(String name) {
        if (opened.compareAndSet(false, true)) {
            address = name; // NORACE
            port = 80; // NORACE
            System.out.println(address + port); // NORACE
        }
    }

    public static void main(String[] args) {
        OpenedOnceAtOnce connection = new OpenedOnceAtOnce();
        new Thread(() -> connection.open("left")).start();
        new Thread(() -> connection.open("right")).start();
    }
}
