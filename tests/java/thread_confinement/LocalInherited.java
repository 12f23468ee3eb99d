// A child thread inherits the cell of its parent, and both change it. Twin: LocalNotInherited.
import java.util.function.Supplier;

public final class LocalInherited {
    private LocalInherited() {}

    private static final class Cells extends InheritableThreadLocal<int[]> {
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
        cells.get()[0]++; // RACE!
    }

    public static void main(String[] args) {
        Cells cells = new Cells(() -> new int[1]);
        cells.get()[0] = 5; // NORACE
        new Thread(() -> step(cells)).start();
        step(cells);
    }
}
