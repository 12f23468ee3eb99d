// Double-checked locking on a volatile field. Twin: DoubleCheckedPlain.
public final class DoubleCheckedVolatile {
    private static volatile DoubleCheckedVolatile instance;
    private int size;

    private DoubleCheckedVolatile() {
        size = 8; // NORACE
    }

    private static DoubleCheckedVolatile instance() {
        DoubleCheckedVolatile seen = instance; // NORACE
        if (seen == null) {
            synchronized (DoubleCheckedVolatile.class) {
                seen = instance; // NORACE
                if (seen == null) {
                    seen = new DoubleCheckedVolatile();
                    instance = seen; // NORACE
                }
            }
        }
        return seen;
    }

    private static void use() {
        System.out.println(instance().size); // NORACE
    }

    public static void main(String[] args) {
        new Thread(DoubleCheckedVolatile::use).start();
        new Thread(DoubleCheckedVolatile::use).start();
    }
}
