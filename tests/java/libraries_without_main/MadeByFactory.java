// A class without public constructors, made by a static method. Twin: MadeByFactoryAndGuarded.
public final class MadeByFactory {
    private int hits;

    private MadeByFactory() {}

    public static MadeByFactory create() {
        return new MadeByFactory();
    }

    public void hit() {
        hits++; // RACE!
    }
}
