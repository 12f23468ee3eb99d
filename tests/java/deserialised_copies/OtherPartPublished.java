// An object that is being read publishes another's part before it is filled. Twin: ReadPartPublished.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class OtherPartPublished {
    private static volatile Part last = new Part(new Whole());

    private static final class Whole implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient int sum = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(new Part(this));
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            last = new Part(new Whole());
            sum = 2; // NORACE
        }
    }

    private static final class Part implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Whole whole;

        Part(Whole whole) {
            this.whole = whole;
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

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        new Thread(() -> System.out.println(last.whole.sum)).start();
        copy(new Whole());
    }
}
