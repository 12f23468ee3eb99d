// The second of two flags is plain, so the third thread is ordered with neither of the others. Twin: HandedOnByVolatile.
public final class HandedOnByPlain {
    private static int data;
    private static volatile boolean first;
    private static boolean second;

    private HandedOnByPlain() {}

    private static void make() {
        data = 1; // RACE!
        first = true; // NORACE
    }

    private static void improve() {
        if (first) { // NORACE
            data++; // RACE!
            second = true; // RACE!
        }
    }

    private static void use() {
        if (second) { // RACE!
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(HandedOnByPlain::make).start();
        new Thread(HandedOnByPlain::improve).start();
        new Thread(HandedOnByPlain::use).start();
    }
}
