// A till takes over a copy of another till's total. Twin: TotalTakenOver.
public final class TotalCopiedOver {
    private Total total = new Total(0);

    private static final class Total {
        private int cents;

        Total(int cents) {
            this.cents = cents; // NORACE
        }
    }

    private synchronized Total total() {
        return new Total(total.cents); // RACE: the copy is made by one owner and kept by another
    }

    private synchronized void add() {
        total.cents++; // RACE: the copy is made by one owner and kept by another
    }

    private void takeOver(TotalCopiedOver other) {
        Total taken = other.total();
        synchronized (this) {
            total = taken; // NORACE
        }
    }

    public static void main(String[] args) {
        TotalCopiedOver[] tills = new TotalCopiedOver[3];
        for (int i = 0; i < tills.length; i++) {
            tills[i] = new TotalCopiedOver();
        }
        Runnable working = () -> {
            for (TotalCopiedOver till : tills) {
                till.takeOver(tills[0]);
                till.add();
            }
        };
        new Thread(working).start();
        new Thread(working).start();
    }
}
