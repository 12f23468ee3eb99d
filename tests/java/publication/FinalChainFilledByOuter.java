// An array behind two final fields is filled by the outer constructor, and published by a race. Twin: FinalChainFilledLater.
public final class FinalChainFilledByOuter {
    private static Outer latest;

    private FinalChainFilledByOuter() {}

    private static final class Inner {
        private final int[] cells = new int[2];
    }

    private static final class Outer {
        private final Inner inner;

        Outer(Inner inner) {
            this.inner = inner; // NORACE
            fill(inner);
        }
    }

    private static void fill(Inner inner) {
        inner.cells[0] = 5; // NORACE
    }

    private static Outer made() {
        Inner inner = new Inner();
        Outer outer = new Outer(inner);
        outer.hashCode();
        return outer;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = made(); // RACE!
        }).start();
        Outer seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.inner.cells[0]); // NORACE
        }
    }
}
