// The threads write one array that was kept from a call of values(). Twin: EnumValuesCopied.
public final class EnumValuesKept {
    private enum Suit {
        HEARTS, SPADES;

        private static final Suit[] KEPT = values();
    }

    private EnumValuesKept() {}

    private static void turn() {
        Suit[] suits = Suit.KEPT;
        Suit first = suits[0]; // RACE!
        suits[0] = suits[1]; // RACE!
        suits[1] = first; // RACE!
        System.out.println(Suit.KEPT.length);
    }

    public static void main(String[] args) {
        new Thread(EnumValuesKept::turn).start();
        new Thread(EnumValuesKept::turn).start();
    }
}
