// A stream reads the fields of what it writes, but transient ones, while another thread writes them. Twin: WrittenToStreamLocked.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class WrittenToStream implements Serializable {
    private static final long serialVersionUID = 1;
    private int size;
    private transient int seen;

    private void change() {
        size = 4; // RACE!
        seen = 5; // NORACE
    }

    private void save(ObjectOutputStream out) throws IOException {
        out.writeObject(this); // RACE!
    }

    public static void main(String[] args) throws IOException {
        WrittenToStream saved = new WrittenToStream();
        new Thread(saved::change).start();
        saved.save(new ObjectOutputStream(new ByteArrayOutputStream()));
    }
}
