// A part of an object that is being read lets others have another, and the whole is filled. Twin: WholePublishedByPart.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class OtherPublishedByPart {
    private static volatile Whole last = new Whole();

    private static final class Whole implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Part part = new Part(this);
        private transient int sum = 1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            sum = 2; // NORACE
        }
    }

    private static final class Part implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Whole whole;

        Part(Whole whole) {
            this.whole = whole;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            last = new Whole();
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
        new Thread(() -> System.out.println(last.sum)).start();
        copy(new Whole());
    }
}
