// Writing an object to a stream reads its fields, without the monitor under which they are set. Twin: SerializedLocked.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class SerializedFreely implements Serializable {
    private static final long serialVersionUID = 1L;
    private long balance;

    private synchronized void set(long value) {
        balance = value; // RACE!
    }

    private int save() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(this); // RACE!
        }
        return bytes.size();
    }

    public static void main(String[] args) throws IOException {
        SerializedFreely account = new SerializedFreely();
        new Thread(() -> account.set(5)).start();
        System.out.println(account.save());
    }
}
