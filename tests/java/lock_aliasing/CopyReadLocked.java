// One thread locks a key, the other a copy of it that was written and read. Twin: WrittenKeyLocked.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class CopyReadLocked {
    private static int count;

    private static final class Key implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    private static void use(Object key) {
        synchronized (key) {
            count++; // RACE!
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        Key key = new Key();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(key);
        out.flush();
        byte[] written = bytes.toByteArray();
        Object copy = new ObjectInputStream(new ByteArrayInputStream(written)).readObject();
        new Thread(() -> use(key)).start();
        new Thread(() -> use(copy)).start();
    }
}
