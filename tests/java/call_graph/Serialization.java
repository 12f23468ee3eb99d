// Serialisation calls readObject, writeObject, readResolve; Externalizable.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class Serialization {
    static class Saved implements Serializable {
        private static final long serialVersionUID = 1;
        String text = "text";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }

        String text() {
            return text;
        }
    }

    public static class Outside implements Externalizable {
        public Outside() {}

        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(1);
        }

        public void readExternal(ObjectInput in) throws IOException {
            in.readInt();
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Saved());
            out.writeObject(new Outside());
        }
        byte[] data = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(data))) {
            System.out.println(((Saved) in.readObject()).text());
            System.out.println(in.readObject() instanceof Outside);
        }
    }
}
