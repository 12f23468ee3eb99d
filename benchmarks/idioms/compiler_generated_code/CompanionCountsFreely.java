// As in a Kotlin companion, a static field of the outer class is counted by its one companion, without a lock. Twin: CompanionCountsInTurn.
public final class CompanionCountsFreely {
    private static final Companion COMPANION = new Companion();
    private static int made;
    private final int number;

    private CompanionCountsFreely(int number) {
        this.number = number;
    }

    private static final class Companion {
        private CompanionCountsFreely make() {
            made++; // RACE!
            return new CompanionCountsFreely(made); // RACE!
        }
    }

    private static void work() {
        CompanionCountsFreely own = COMPANION.make(); // NORACE
        System.out.println(own.number); // NORACE
    }

    public static void main(String[] args) {
        new Thread(CompanionCountsFreely::work).start();
        new Thread(CompanionCountsFreely::work).start();
    }
}
