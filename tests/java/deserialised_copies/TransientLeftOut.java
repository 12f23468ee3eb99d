// Copies have nothing in a transient field, which is not named for the stream. Twin: TransientNamedForStream.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class TransientLeftOut implements Serializable {
    private static final long serialVersionUID = 1L;
    private transient Part part = Part.ONE;

    private enum Part {
        ONE;

        private int count;
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
            Part part = ((TransientLeftOut) copy(new TransientLeftOut())).part;
            if (part != null) {
                part.count++; // NORACE
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(TransientLeftOut::use).start();
        new Thread(TransientLeftOut::use).start();
    }
}
