// A semaphore without permits is a signal, but the writer releases before the write. Twin: PermitReleasedAfterWrite.
import java.util.concurrent.Semaphore;

public final class PermitReleasedBeforeWrite {
    private PermitReleasedBeforeWrite() {}

    private static final class Parcel {
        private final Semaphore arrived = new Semaphore(0);
        private String content;

        void send(String text) {
            arrived.release();
            content = text; // RACE!
        }

        String receive() throws InterruptedException {
            arrived.acquire();
            return content; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Parcel parcel = new Parcel();
        new Thread(() -> parcel.send("book")).start();
        System.out.println(parcel.receive());
    }
}
