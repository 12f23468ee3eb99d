// A single instance is made on first use by the initialiser of a holder class. Twin: LazyWithoutHolder.
public final class LazyWithHolder {
    private String name;

    private LazyWithHolder() {
        name = "single"; // NORACE
    }

    private static final class Holder {
        private static final LazyWithHolder INSTANCE = new LazyWithHolder();
    }

    private static LazyWithHolder instance() {
        return Holder.INSTANCE; // NORACE
    }

    private static void use() {
        System.out.println(instance().name); // NORACE
    }

    public static void main(String[] args) {
        new Thread(LazyWithHolder::use).start();
        new Thread(LazyWithHolder::use).start();
    }
}
