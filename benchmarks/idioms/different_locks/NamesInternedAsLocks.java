// Equal parts of a split text are interned to one string, so their monitor is one. Twin: NamesSplitAsLocks.
public final class NamesInternedAsLocks {
    private static long visits;

    private NamesInternedAsLocks() {}

    private static Thread visitor(String name) {
        String lock = name.intern();
        return new Thread(() -> {
            synchronized (lock) {
                visits++; // NORACE
            }
        });
    }

    public static void main(String[] args) {
        for (String name : "ada,ada".split(",")) {
            visitor(name).start();
        }
    }
}
