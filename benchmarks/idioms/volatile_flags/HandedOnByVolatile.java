// Three threads hand data on by two volatile flags, which order all their accesses one after the other. Twin: HandedOnByPlain.
public final class HandedOnByVolatile {
    private static int data;
    private static volatile boolean first;
    private static volatile boolean second;

    private HandedOnByVolatile() {}

    private static void make() {
        data = 1; // NORACE
        first = true; // NORACE
    }

    private static void improve() {
        if (first) { // NORACE
            data++; // NORACE
            second = true; // NORACE
        }
    }

    private static void use() {
        if (second) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(HandedOnByVolatile::make).start();
        new Thread(HandedOnByVolatile::improve).start();
        new Thread(HandedOnByVolatile::use).start();
    }
}
