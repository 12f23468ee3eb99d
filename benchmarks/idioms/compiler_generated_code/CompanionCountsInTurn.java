// As in a Kotlin companion, a static field of the outer class is counted by its one companion, under its monitor. Twin: CompanionCountsFreely.
public final class CompanionCountsInTurn {
    private static final Companion COMPANION = new Companion();
    private static int made;
    private final int number;

    private CompanionCountsInTurn(int number) {
        this.number = number;
    }

    private static final class Companion {
        private synchronized CompanionCountsInTurn make() {
            made++; // NORACE
            return new CompanionCountsInTurn(made); // NORACE
        }
    }

    private static void work() {
        CompanionCountsInTurn own = COMPANION.make(); // NORACE
        System.out.println(own.number); // NORACE
    }

    public static void main(String[] args) {
        new Thread(CompanionCountsInTurn::work).start();
        new Thread(CompanionCountsInTurn::work).start();
    }
}
