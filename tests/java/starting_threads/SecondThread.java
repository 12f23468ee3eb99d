// A stock is changed by main and a second thread, under different monitors. Twin: NoSecondThread.
public final class SecondThread {
    private final Object in = new Object();
    private final Object out = new Object();
    private int stock;

    private void deliver(int pieces) {
        synchronized (in) {
            stock += pieces; // RACE!
        }
    }

    private void sell(int pieces) {
        synchronized (out) {
            stock -= pieces; // RACE!
        }
    }

    public static void main(String[] args) {
        SecondThread shop = new SecondThread();
        Runnable delivery = () -> shop.deliver(5);
        new Thread(delivery).start();
        shop.sell(2);
    }
}
