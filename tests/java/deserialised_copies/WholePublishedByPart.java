// A part of an object that is being read lets others have the whole, which is then filled. Twin: OtherPublishedByPart.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class WholePublishedByPart {
    private static volatile Whole last = new Whole();

    private static final class Whole implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Part part = new Part(this);
        private transient int sum = 1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            sum = 2; // RACE!
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
            last = whole;
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
        new Thread(() -> System.out.println(last.sum)).start(); // RACE!
        copy(new Whole());
    }
}
