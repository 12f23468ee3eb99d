// A till takes over another till's total itself, so that both have it. Twin: TotalCopiedOver.
public final class TotalTakenOver {
    private Total total = new Total(0);

    private static final class Total {
        private int cents;

        Total(int cents) {
            this.cents = cents; // NORACE
        }
    }

    private synchronized Total total() {
        return total; // NORACE
    }

    private synchronized void add() {
        total.cents++; // RACE!
    }

    private void takeOver(TotalTakenOver other) {
        Total taken = other.total();
        synchronized (this) {
            total = taken; // NORACE
        }
    }

    public static void main(String[] args) {
        TotalTakenOver[] tills = new TotalTakenOver[3];
        for (int i = 0; i < tills.length; i++) {
            tills[i] = new TotalTakenOver();
        }
        Runnable working = () -> {
            for (TotalTakenOver till : tills) {
                till.takeOver(tills[0]);
                till.add();
            }
        };
        new Thread(working).start();
        new Thread(working).start();
    }
}
