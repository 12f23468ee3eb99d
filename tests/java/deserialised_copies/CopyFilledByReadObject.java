// A copy is filled by its own readObject while others use the original. Twin: CopyPublishedByReadObject.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class CopyFilledByReadObject implements Serializable {
    private static final long serialVersionUID = 1L;
    private static volatile CopyFilledByReadObject last = new CopyFilledByReadObject();
    private transient int sum = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        sum = 2; // NORACE
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(original);
        out.flush();
        ByteArrayInputStream written = new ByteArrayInputStream(bytes.toByteArray());
        return new ObjectInputStream(written).readObject();
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        new Thread(() -> System.out.println(last.sum)).start();
        copy(last);
    }
}
