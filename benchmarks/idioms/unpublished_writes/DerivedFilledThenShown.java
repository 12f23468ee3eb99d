// The readObject of a copy fills a derived map and only then puts the copy into a concurrent map, which orders. Twin: DerivedShownThenFilled.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class DerivedFilledThenShown implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Map<String, DerivedFilledThenShown> SHOWN = new ConcurrentHashMap<>();
    private transient Map<String, Integer> lengths = new HashMap<>();

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        lengths = new HashMap<>(); // NORACE
        lengths.put("warp", 4); // NORACE
        SHOWN.put("copy", this);
    }

    private static void look() {
        DerivedFilledThenShown seen = SHOWN.get("copy");
        if (seen != null) {
            System.out.println(seen.lengths); // NORACE
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        new Thread(DerivedFilledThenShown::look).start();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new DerivedFilledThenShown());
        out.flush();
        ByteArrayInputStream written = new ByteArrayInputStream(bytes.toByteArray());
        new ObjectInputStream(written).readObject();
    }
}
