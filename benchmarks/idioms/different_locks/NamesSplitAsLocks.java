// The parts of a split text are equal but different strings, so their monitors order nothing. Twin: NamesInternedAsLocks.
public final class NamesSplitAsLocks {
    private static long visits;

    private NamesSplitAsLocks() {}

    private static Thread visitor(String name) {
        String lock = name;
        return new Thread(() -> {
            synchronized (lock) {
                visits++; // RACE!
            }
        });
    }

    public static void main(String[] args) {
        for (String name : "ada,ada".split(",")) {
            visitor(name).start();
        }
    }
}
