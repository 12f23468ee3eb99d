// The compiler's table of a switch over an enum is filled when its class is initialised, before all uses. Twin: SwitchTableByHand.
public final class SwitchTableOfCompiler {
    private enum Drink { TEA, COFFEE, WATER }


    private SwitchTableOfCompiler() {}

    private static int price(Drink drink) {
        switch (drink) { // NORACE
            case TEA:
                return 2;
            case COFFEE:
                return 3;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(price(Drink.TEA))).start();
        new Thread(() -> System.out.println(price(Drink.COFFEE))).start();
        System.out.println(price(Drink.WATER));
    }
}
