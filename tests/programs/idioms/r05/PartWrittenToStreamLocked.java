// A stream reads what is in a list with the list, under the lock of who writes it. Twin: PartWrittenToStream.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class PartWrittenToStreamLocked {
    private static final Holder HOLDER = new Holder();

    private PartWrittenToStreamLocked() {}

    private static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        private final Item[] items = {new Item()};
    }

    private static final class Item implements Serializable {
        private static final long serialVersionUID = 1;
        private int price;
    }

    private static synchronized void change() {
        HOLDER.items[0].price = 4; // NORACE
    }

    private static synchronized void save(ObjectOutputStream out) throws IOException {
        out.writeObject(HOLDER); // NORACE
    }

    public static void main(String[] args) throws IOException {
        new Thread(PartWrittenToStreamLocked::change).start();
        save(new ObjectOutputStream(new ByteArrayOutputStream()));
    }
}
