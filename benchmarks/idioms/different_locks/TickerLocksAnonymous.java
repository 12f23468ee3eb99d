// In an anonymous class, this is the anonymous object, so each ticker holds its own monitor. Twin: TickerLocksEnclosing.
public final class TickerLocksAnonymous {
    private int ticks;

    private Runnable ticker() {
        return new Runnable() {
            @Override
            public void run() {
                synchronized (this) {
                    ticks++; // RACE!
                }
            }
        };
    }

    public static void main(String[] args) {
        TickerLocksAnonymous clock = new TickerLocksAnonymous();
        Thread first = new Thread(clock.ticker());
        Thread second = new Thread(clock.ticker());
        first.start();
        second.start();
    }
}
