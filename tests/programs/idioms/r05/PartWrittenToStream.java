// A stream reads what is in a list with the list, while another thread writes it. Twin: PartWrittenToStreamLocked.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public final class PartWrittenToStream {
    private static final Holder HOLDER = new Holder();

    private PartWrittenToStream() {}

    private static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        private final Item[] items = {new Item()};
    }

    private static final class Item implements Serializable {
        private static final long serialVersionUID = 1;
        private int price;
    }

    private static void change() {
        HOLDER.items[0].price = 4; // RACE!
    }

    private static void save(ObjectOutputStream out) throws IOException {
        out.writeObject(HOLDER); // RACE!
    }

    public static void main(String[] args) throws IOException {
        new Thread(PartWrittenToStream::change).start();
        save(new ObjectOutputStream(new ByteArrayOutputStream()));
    }
}
