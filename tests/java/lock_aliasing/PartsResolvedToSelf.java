// Objects that are read have boxes of their own, which are resolved to themselves. Twin: PartsResolvedToOne.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class PartsResolvedToSelf implements Serializable {
    private static final long serialVersionUID = 1L;
    private final Box box = Box.make();

    private static final class Box implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final Box ONE = make();
        private int count;

        private static Box make() {
            return new Box();
        }

        private Object readResolve() {
            return this;
        }
    }

    private static void use(PartsResolvedToSelf read) {
        synchronized (read) {
            read.box.count++; // RACE: nothing tells that what two copies hold is not one
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        for (int i = 0; i < 2; i++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ObjectOutputStream out = new ObjectOutputStream(bytes);
            out.writeObject(new PartsResolvedToSelf());
            out.flush();
            ByteArrayInputStream written = new ByteArrayInputStream(bytes.toByteArray());
            PartsResolvedToSelf read = (PartsResolvedToSelf) new ObjectInputStream(written).readObject();
            new Thread(() -> use(read)).start();
        }
    }
}
