// A class writes itself to a stream without the lock of those who change it. Twin: WritesItselfLocked.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class WritesItselfFree implements Serializable {
    private static final long serialVersionUID = 1;
    private int size;

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject(); // RACE!
    }

    private synchronized void change() {
        size = 4; // RACE!
    }

    public static void main(String[] args) throws IOException {
        WritesItselfFree saved = new WritesItselfFree();
        new Thread(saved::change).start();
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(saved); // NORACE
    }
}
