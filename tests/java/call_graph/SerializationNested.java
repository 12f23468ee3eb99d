// Externalisable objects write others through the interfaces; unshared objects; field maps.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class SerializationNested {
    public static class Outer implements Externalizable {
        private Inner inner = new Inner();

        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(inner);
        }

        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            inner = (Inner) in.readObject();
            inner.used();
        }
    }

    static class Inner implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        void used() {}
    }

    static class Alone implements Serializable {
        private static final long serialVersionUID = 1;

        private Object readResolve() {
            return this;
        }

        void used() {}
    }

    static class Mapped implements Serializable {
        private static final long serialVersionUID = 1;
        Alone alone = new Alone();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            alone = (Alone) fields.get("alone", null);
            alone.used();
        }
    }

    static class NeverWritten implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {}
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Outer());
            out.writeUnshared(new Alone());
            out.writeObject(new Mapped());
        }
        byte[] data = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(data))) {
            in.readObject();
            ((Alone) in.readUnshared()).used();
            in.readObject();
        }
    }
}
