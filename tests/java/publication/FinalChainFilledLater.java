// An array behind two final fields is filled after both constructors, and published by a race. Twin: FinalChainFilledByOuter.
public final class FinalChainFilledLater {
    private static Outer latest;

    private FinalChainFilledLater() {}

    private static final class Inner {
        private final int[] cells = new int[2];
    }

    private static final class Outer {
        private final Inner inner;

        Outer(Inner inner) {
            this.inner = inner; // NORACE
            inner.hashCode();
        }
    }

    private static void fill(Inner inner) {
        inner.cells[0] = 5; // RACE!
    }

    private static Outer made() {
        Inner inner = new Inner();
        Outer outer = new Outer(inner);
        fill(inner);
        return outer;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = made(); // RACE!
        }).start();
        Outer seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.inner.cells[0]); // RACE!
        }
    }
}
