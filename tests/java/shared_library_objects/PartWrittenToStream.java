// A stream reads what is in an array of a new object with it, while another thread writes it. Twin: PartWrittenToStreamLocked.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class PartWrittenToStream {
    private static final Item ITEM = new Item();

    private PartWrittenToStream() {}

    private static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        private final Item[] items = {ITEM};
    }

    private static final class Item implements Serializable {
        private static final long serialVersionUID = 1;
        private int price;
    }

    private static void change() {
        ITEM.price = 4; // RACE!
    }

    private static void save(ObjectOutputStream out) throws IOException {
        out.writeObject(new Holder()); // RACE!
    }

    public static void main(String[] args) throws IOException {
        new Thread(PartWrittenToStream::change).start();
        save(new ObjectOutputStream(new ByteArrayOutputStream()));
    }
}
