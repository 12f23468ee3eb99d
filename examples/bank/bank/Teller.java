package bank;

/** Moves money back and forth until the ledger is closed. */
final class Teller implements Runnable {
    private final Ledger ledger;
    private final String from;
    private final String to;
    private int served;

    Teller(Ledger ledger, String from, String to) {
        this.ledger = ledger;
        this.from = from;
        this.to = to;
    }

    @Override
    public void run() {
        while (!ledger.isClosed() && served < 10_000) {
            long amount = Math.min(10, ledger.limitOf(from));
            if (ledger.find(from).withdraw(amount)) {
                ledger.find(to).deposit(amount);
                ledger.countTransfer();
                ledger.record(from + " -> " + to + ": " + amount);
            }
            served++;
        }
    }

    int served() {
        return served;
    }
}
