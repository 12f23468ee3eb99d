// Each thread has a copy; its part is written and read by name, and resolved to one. Twin: NamedPartKept.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class NamedPartResolvedToOne implements Serializable {
    private static final long serialVersionUID = 1L;
    private Part part = new Part();

    private static final class Part implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final Part ONE = new Part();
        private int count;

        private Object readResolve() {
            return ONE;
        }
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        ObjectOutputStream.PutField fields = out.putFields();
        fields.put("part", new Part());
        out.writeFields();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        part = (Part) in.readFields().get("part", null);
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
            ((NamedPartResolvedToOne) copy(new NamedPartResolvedToOne())).part.count++; // RACE!
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(NamedPartResolvedToOne::use).start();
        new Thread(NamedPartResolvedToOne::use).start();
    }
}
