// The readExternal of a copy sets its fields before the copy is stored in a volatile field. Twin: ReadHalfThenShown.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;

public final class ReadWholeThenShown {
    private static volatile Point shown;

    private ReadWholeThenShown() {}

    public static final class Point implements Externalizable {
        private static final long serialVersionUID = 1L;
        private int x;
        private int y;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(x + 1);
            out.writeInt(y + 2);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            x = in.readInt(); // NORACE
            y = in.readInt(); // NORACE
            shown = this;
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        new Thread(() -> {
            Point seen = shown; // NORACE
            if (seen != null) {
                System.out.println(seen.x); // NORACE
                System.out.println(seen.y); // NORACE
            }
        }).start();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new Point());
        out.flush();
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }
}
