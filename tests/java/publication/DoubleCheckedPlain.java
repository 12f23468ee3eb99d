// Double-checked locking on a plain field. Twin: DoubleCheckedVolatile.
public final class DoubleCheckedPlain {
    private static DoubleCheckedPlain instance;
    private int size;

    private DoubleCheckedPlain() {
        size = 8; // RACE!
    }

    private static DoubleCheckedPlain instance() {
        DoubleCheckedPlain seen = instance; // RACE!
        if (seen == null) {
            synchronized (DoubleCheckedPlain.class) {
                seen = instance; // NORACE
                if (seen == null) {
                    seen = new DoubleCheckedPlain();
                    instance = seen; // RACE!
                }
            }
        }
        return seen;
    }

    private static void use() {
        System.out.println(instance().size); // RACE!
    }

    public static void main(String[] args) {
        new Thread(DoubleCheckedPlain::use).start();
        new Thread(DoubleCheckedPlain::use).start();
    }
}
