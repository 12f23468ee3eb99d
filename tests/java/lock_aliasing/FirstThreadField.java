// A static method counts in a field of the first thread. Twin: CurrentThreadField.
public final class FirstThreadField extends Thread {
    private static final FirstThreadField FIRST = new FirstThreadField();
    private int depth;

    private static FirstThreadField counted() {
        return FIRST;
    }

    private static void nest(int levels) {
        counted().depth++; // RACE!
        if (levels > 0) {
            nest(levels - 1);
        }
    }

    @Override
    public void run() {
        nest(4);
    }

    public static void main(String[] args) {
        FIRST.start();
        for (int i = 0; i < 3; i++) {
            new FirstThreadField().start();
        }
    }
}
