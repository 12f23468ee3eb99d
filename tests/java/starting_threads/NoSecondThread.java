// A stock is changed under different monitors, but there is no second thread. Twin: SecondThread.
public final class NoSecondThread {
    private final Object in = new Object();
    private final Object out = new Object();
    private int stock;

    private void deliver(int pieces) {
        synchronized (in) {
            stock += pieces; // NORACE
        }
    }

    private void sell(int pieces) {
        synchronized (out) {
            stock -= pieces; // NORACE
        }
    }

    public static void main(String[] args) {
        NoSecondThread shop = new NoSecondThread();
        Runnable delivery = () -> shop.deliver(5);
        delivery.run();
        shop.sell(2);
    }
}
