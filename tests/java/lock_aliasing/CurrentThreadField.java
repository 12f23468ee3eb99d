// A static method counts in a field of the current thread. Twin: FirstThreadField.
public final class CurrentThreadField extends Thread {
    private int depth;

    private static CurrentThreadField counted() {
        return (CurrentThreadField) Thread.currentThread();
    }

    private static void nest(int levels) {
        counted().depth++; // RACE: that the current thread is the one that runs is not known
        if (levels > 0) {
            nest(levels - 1);
        }
    }

    @Override
    public void run() {
        nest(4);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new CurrentThreadField().start();
        }
    }
}
