// The readExternal of a copy stores the copy in a volatile field between its two fields. Twin: ReadWholeThenShown.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;

public final class ReadHalfThenShown {
    private static volatile Point shown;

    private ReadHalfThenShown() {}

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
            shown = this;
            y = in.readInt(); // RACE!
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        new Thread(() -> {
            Point seen = shown; // NORACE
            if (seen != null) {
                System.out.println(seen.x); // NORACE
                System.out.println(seen.y); // RACE!
            }
        }).start();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new Point());
        out.flush();
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }
}
