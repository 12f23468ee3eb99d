// An object and what it leads to are published by a race; no field on the way is final. Twin: GraphPublishedFinal.
public final class GraphPublishedPlain {
    private static Outer latest;

    private GraphPublishedPlain() {}

    private static final class Inner {
        private int value;

        Inner(int value) {
            this.value = value; // RACE!
        }
    }

    private static final class Outer {
        private Inner inner;

        Outer(Inner inner) {
            this.inner = inner; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = new Outer(new Inner(7)); // RACE!
        }).start();
        Outer seen = latest; // RACE!
        if (seen != null) {
            Inner inner = seen.inner; // RACE!
            System.out.println(inner.value); // RACE!
        }
    }
}
