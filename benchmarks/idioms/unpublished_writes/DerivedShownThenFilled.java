// The readObject of a copy puts the copy into a concurrent map and then makes and fills the derived map. Twin: DerivedFilledThenShown.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class DerivedShownThenFilled implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Map<String, DerivedShownThenFilled> SHOWN = new ConcurrentHashMap<>();
    private transient Map<String, Integer> lengths = new HashMap<>();

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        SHOWN.put("copy", this);
        lengths = new HashMap<>(); // RACE!
        lengths.put("warp", 4); // RACE!
    }

    private static void look() {
        DerivedShownThenFilled seen = SHOWN.get("copy");
        if (seen != null) {
            System.out.println(seen.lengths); // RACE!
        }
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        new Thread(DerivedShownThenFilled::look).start();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new DerivedShownThenFilled());
        out.flush();
        ByteArrayInputStream written = new ByteArrayInputStream(bytes.toByteArray());
        new ObjectInputStream(written).readObject();
    }
}
