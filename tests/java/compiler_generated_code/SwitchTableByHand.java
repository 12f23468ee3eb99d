// A table written by hand is filled by whoever needs it first. Twin: SwitchTableOfCompiler.
public final class SwitchTableByHand {
    private enum Drink { TEA, COFFEE, WATER }

    private static int[] table;

    private SwitchTableByHand() {}

    private static int price(Drink drink) {
        if (table == null) { // RACE!
            table = new int[] {2, 3, 0}; // RACE!
        }
        return table[drink.ordinal()]; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(price(Drink.TEA))).start();
        new Thread(() -> System.out.println(price(Drink.COFFEE))).start();
        System.out.println(price(Drink.WATER));
    }
}
