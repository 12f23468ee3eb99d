// A semaphore without permits is a signal: the writer releases after the write, the reader acquires before the read. Twin: PermitReleasedBeforeWrite.
import java.util.concurrent.Semaphore;

public final class PermitReleasedAfterWrite {
    private PermitReleasedAfterWrite() {}

    private static final class Parcel {
        private final Semaphore arrived = new Semaphore(0);
        private String content;

        void send(String text) {
            content = text; // NORACE
            arrived.release();
        }

        String receive() throws InterruptedException {
            arrived.acquire();
            return content; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Parcel parcel = new Parcel();
        new Thread(() -> parcel.send("book")).start();
        System.out.println(parcel.receive());
    }
}
