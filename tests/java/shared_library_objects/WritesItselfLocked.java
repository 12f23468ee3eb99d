// A class writes itself to a stream under the lock of those who change it. Twin: WritesItselfFree.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class WritesItselfLocked implements Serializable {
    private static final long serialVersionUID = 1;
    private int size;

    private synchronized void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject(); // NORACE
    }

    private synchronized void change() {
        size = 4; // NORACE
    }

    public static void main(String[] args) throws IOException {
        WritesItselfLocked saved = new WritesItselfLocked();
        new Thread(saved::change).start();
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(saved); // NORACE
    }
}
