// Objects that are read have boxes of their own, but all are resolved to one. Twin: PartsResolvedToSelf.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class PartsResolvedToOne implements Serializable {
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
            return ONE;
        }
    }

    private static void use(PartsResolvedToOne read) {
        synchronized (read) {
            read.box.count++; // RACE!
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        for (int i = 0; i < 2; i++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ObjectOutputStream out = new ObjectOutputStream(bytes);
            out.writeObject(new PartsResolvedToOne());
            out.flush();
            ByteArrayInputStream written = new ByteArrayInputStream(bytes.toByteArray());
            PartsResolvedToOne read = (PartsResolvedToOne) new ObjectInputStream(written).readObject();
            new Thread(() -> use(read)).start();
        }
    }
}
