// A class without public constructors that keeps itself in order. Twin: MadeByFactory.
public final class MadeByFactoryAndGuarded {
    private int hits;

    private MadeByFactoryAndGuarded() {}

    public static MadeByFactoryAndGuarded create() {
        return new MadeByFactoryAndGuarded();
    }

    public synchronized void hit() {
        hits++; // NORACE
    }
}
