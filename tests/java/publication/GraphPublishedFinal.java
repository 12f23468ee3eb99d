// An object and what it leads to are published by a race, but both fields are final. Twin: GraphPublishedPlain.
public final class GraphPublishedFinal {
    private static Outer latest;

    private GraphPublishedFinal() {}

    private static final class Inner {
        private final int value;

        Inner(int value) {
            this.value = value; // NORACE
        }
    }

    private static final class Outer {
        private final Inner inner;

        Outer(Inner inner) {
            this.inner = inner; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = new Outer(new Inner(7)); // RACE!
        }).start();
        Outer seen = latest; // RACE!
        if (seen != null) {
            Inner inner = seen.inner; // NORACE
            System.out.println(inner.value); // NORACE
        }
    }
}
