// A child thread does not inherit a thread local, so parent and child each have a cell of their own. Twin: LocalInherited.
import java.util.function.Supplier;

public final class LocalNotInherited {
    private LocalNotInherited() {}

    private static final class Cells extends ThreadLocal<int[]> {
        private final Supplier<int[]> make;

        Cells(Supplier<int[]> make) {
            this.make = make;
        }

        @Override
        protected int[] initialValue() {
            return make.get();
        }
    }

    private static void step(ThreadLocal<int[]> cells) {
        cells.get()[0]++; // NORACE
    }

    public static void main(String[] args) {
        Cells cells = new Cells(() -> new int[1]);
        cells.get()[0] = 5; // NORACE
        new Thread(() -> step(cells)).start();
        step(cells);
    }
}
