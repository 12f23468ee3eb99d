// A stream reads the fields of what it writes under the lock of those who write them. Twin: WrittenToStream.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class WrittenToStreamLocked implements Serializable {
    private static final long serialVersionUID = 1;
    private int size;
    private transient int seen;

    private synchronized void change() {
        size = 4; // NORACE
        seen = 5; // NORACE
    }

    private synchronized void save(ObjectOutputStream out) throws IOException {
        out.writeObject(this); // NORACE
    }

    public static void main(String[] args) throws IOException {
        WrittenToStreamLocked saved = new WrittenToStreamLocked();
        new Thread(saved::change).start();
        saved.save(new ObjectOutputStream(new ByteArrayOutputStream()));
    }
}
