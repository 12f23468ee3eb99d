// An inner object is published by a plain field; only that field races, for the reference to its outer object is final. Twin: InnerPublishedVolatile.
public final class InnerPublishedPlain {
    private static Gate gate;
    private final int limit;

    private InnerPublishedPlain(int limit) {
        this.limit = limit; // NORACE
    }

    private final class Gate {
        private int limit() {
            return limit; // NORACE
        }
    }

    private static void pass() {
        Gate seen = gate; // RACE!
        if (seen != null) {
            System.out.println(seen.limit()); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(InnerPublishedPlain::pass).start();
        gate = new InnerPublishedPlain(5).new Gate(); // RACE!
    }
}
