// Each thread has a copy, for which readObject makes a box. Twin: TransientTakenAgain.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class TransientMadeAgain implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final TransientMadeAgain ONE = new TransientMadeAgain();
    private transient Box box = new Box();

    private static final class Box {
        private int count;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        box = new Box();
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(original);
        out.flush();
        ByteArrayInputStream written = new ByteArrayInputStream(bytes.toByteArray());
        return new ObjectInputStream(written).readObject();
    }

    private static void use() {
        try {
            ((TransientMadeAgain) copy(ONE)).box.count++; // NORACE
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(TransientMadeAgain::use).start();
        new Thread(TransientMadeAgain::use).start();
    }
}
