// An inner object is published by a volatile field, and with it the reference to its outer object. Twin: InnerPublishedPlain.
public final class InnerPublishedVolatile {
    private static volatile Gate gate;
    private final int limit;

    private InnerPublishedVolatile(int limit) {
        this.limit = limit; // NORACE
    }

    private final class Gate {
        private int limit() {
            return limit; // NORACE
        }
    }

    private static void pass() {
        Gate seen = gate; // NORACE
        if (seen != null) {
            System.out.println(seen.limit()); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(InnerPublishedVolatile::pass).start();
        gate = new InnerPublishedVolatile(5).new Gate(); // NORACE
    }
}
