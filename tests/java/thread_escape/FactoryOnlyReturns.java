// A factory only returns the object; the caller fills it and then registers it. Twin: FactoryRegisters.
public final class FactoryOnlyReturns {
    private static volatile FactoryOnlyReturns registered;
    private int size;

    private static FactoryOnlyReturns make() {
        FactoryOnlyReturns made = new FactoryOnlyReturns();
        return made;
    }

    private static void look() {
        FactoryOnlyReturns seen = registered; // NORACE
        if (seen != null) {
            System.out.println(seen.size); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(FactoryOnlyReturns::look).start();
        FactoryOnlyReturns made = make();
        made.size = 4; // NORACE
        registered = made; // NORACE
    }
}
