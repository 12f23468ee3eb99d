// A stream reads what is in an array of a new object with it, under the lock of who writes it. Twin: PartWrittenToStream.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class PartWrittenToStreamLocked {
    private static final Item ITEM = new Item();

    private PartWrittenToStreamLocked() {}

    private static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        private final Item[] items = {ITEM};
    }

    private static final class Item implements Serializable {
        private static final long serialVersionUID = 1;
        private int price;
    }

    private static synchronized void change() {
        ITEM.price = 4; // NORACE
    }

    private static synchronized void save(ObjectOutputStream out) throws IOException {
        out.writeObject(new Holder()); // NORACE
    }

    public static void main(String[] args) throws IOException {
        new Thread(PartWrittenToStreamLocked::change).start();
        save(new ObjectOutputStream(new ByteArrayOutputStream()));
    }
}
