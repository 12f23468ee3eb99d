// Copies have the constant of an enum that a transient field held, as it is named for the stream. Twin: TransientLeftOut.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;

public final class TransientNamedForStream implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("part", Part.class)
    };
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
            Part part = ((TransientNamedForStream) copy(new TransientNamedForStream())).part;
            if (part != null) {
                part.count++; // RACE!
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(TransientNamedForStream::use).start();
        new Thread(TransientNamedForStream::use).start();
    }
}
