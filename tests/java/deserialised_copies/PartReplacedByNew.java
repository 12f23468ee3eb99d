// Each thread has a copy, whose part is replaced when written and made again for each. Twin: PartReplacedByOne.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class PartReplacedByNew implements Serializable {
    private static final long serialVersionUID = 1L;
    private final Part part = new Part();

    private static final class Part implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final Part ONE = new Part();
        private int count;

        private Object writeReplace() {
            return new Form();
        }
    }

    private static final class Form implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object readResolve() {
            return new Part();
        }
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
            ((PartReplacedByNew) copy(new PartReplacedByNew())).part.count++; // NORACE
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(PartReplacedByNew::use).start();
        new Thread(PartReplacedByNew::use).start();
    }
}
