// A factory registers the object that its caller fills afterwards. Twin: FactoryOnlyReturns.
public final class FactoryRegisters {
    private static volatile FactoryRegisters registered;
    private int size;

    private static FactoryRegisters make() {
        FactoryRegisters made = new FactoryRegisters();
        registered = made; // NORACE
        return made;
    }

    private static void look() {
        FactoryRegisters seen = registered; // NORACE
        if (seen != null) {
            System.out.println(seen.size); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(FactoryRegisters::look).start();
        FactoryRegisters made = make();
        made.size = 4; // RACE!
    }
}
