// Constants of an enum are found before they are complete. Twin: ConstantsComplete.
public final class ConstantsLeaked {
    private static volatile Side last;

    private enum Side {
        LEFT,
        RIGHT;

        private int weight;

        Side() {
            last = this;
            weight = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(Side.LEFT.weight)).start(); // NORACE
        }
        Side found = last;
        if (found != null) {
            System.out.println(found.weight); // RACE!
        }
    }
}
