// In a lambda, this is the enclosing object, so all tickers hold its monitor. Twin: TickerLocksAnonymous.
public final class TickerLocksEnclosing {
    private int ticks;

    private Runnable ticker() {
        return () -> {
            synchronized (this) {
                ticks++; // NORACE
            }
        };
    }

    public static void main(String[] args) {
        TickerLocksEnclosing clock = new TickerLocksEnclosing();
        Thread first = new Thread(clock.ticker());
        Thread second = new Thread(clock.ticker());
        first.start();
        second.start();
    }
}
