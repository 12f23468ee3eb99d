// Two threads count in a volatile static field: counts may be lost, without a data race. Twin: StaticPlain.
public final class StaticVolatile {
    private static volatile int hits;

    private StaticVolatile() {}

    private static void count() {
        hits++; // NORACE
    }

    public static void main(String[] args) {
        new Thread(StaticVolatile::count).start();
        new Thread(StaticVolatile::count).start();
    }
}
