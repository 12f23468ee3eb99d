// Two threads count in a plain static field. Twin: StaticVolatile.
public final class StaticPlain {
    private static int hits;

    private StaticPlain() {}

    private static void count() {
        hits++; // RACE!
    }

    public static void main(String[] args) {
        new Thread(StaticPlain::count).start();
        new Thread(StaticPlain::count).start();
    }
}
