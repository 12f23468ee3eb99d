// Each thread has a copy, for which readObject takes the box of all. Twin: TransientMadeAgain.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class TransientTakenAgain implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final TransientTakenAgain ONE = new TransientTakenAgain();
    private transient Box box = new Box();

    private static final class Box {
        private int count;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        box = ONE.box;
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
            ((TransientTakenAgain) copy(ONE)).box.count++; // RACE!
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(TransientTakenAgain::use).start();
        new Thread(TransientTakenAgain::use).start();
    }
}
