// Each call of values() returns a new copy of the compiler's array, so each thread writes its own. Twin: EnumValuesKept.
public final class EnumValuesCopied {
    private enum Suit {
        HEARTS, SPADES;

        private static final Suit[] KEPT = values();
    }

    private EnumValuesCopied() {}

    private static void turn() {
        Suit[] suits = Suit.values();
        Suit first = suits[0]; // NORACE
        suits[0] = suits[1]; // NORACE
        suits[1] = first; // NORACE
        System.out.println(Suit.KEPT.length);
    }

    public static void main(String[] args) {
        new Thread(EnumValuesCopied::turn).start();
        new Thread(EnumValuesCopied::turn).start();
    }
}
