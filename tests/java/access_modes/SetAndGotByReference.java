// Both references are to methods of volatile strength: what was done before `set` is seen after `get`. Twin: SetAndGotPlainlyByReference.
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

public final class SetAndGotByReference {
    private static final AtomicReference<Box> REF = new AtomicReference<>();

    private static final class Box {
        private int size;
    }

    public static void main(String[] args) {
        Supplier<Box> get = REF::get;
        Consumer<Box> set = REF::set;
        new Thread(() -> {
            Box box = get.get();
            if (box != null) {
                System.out.println(box.size); // NORACE
            }
        }).start();
        Box box = new Box();
        box.size = 1; // NORACE
        set.accept(box);
    }
}
