// Both references are to plain accesses, which order nothing. Twin: SetAndGotByReference.
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

public final class SetAndGotPlainlyByReference {
    private static final AtomicReference<Box> REF = new AtomicReference<>();

    private static final class Box {
        private int size;
    }

    public static void main(String[] args) {
        Supplier<Box> get = REF::getPlain;
        Consumer<Box> set = REF::setPlain;
        new Thread(() -> {
            Box box = get.get();
            if (box != null) {
                System.out.println(box.size); // RACE!
            }
        }).start();
        Box box = new Box();
        box.size = 1; // RACE!
        set.accept(box);
    }
}
