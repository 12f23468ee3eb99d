// Constants of an enum are found when they are complete. Twin: ConstantsLeaked.
public final class ConstantsComplete {
    private enum Side {
        LEFT,
        RIGHT;

        private int weight;

        Side() {
            weight = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(Side.LEFT.weight)).start(); // NORACE
        }
    }
}
