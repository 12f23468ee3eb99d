// Each entry is added to the list of one ledger, which is locked. Twin: EntryInTwoLedgers.
import java.util.ArrayList;
import java.util.List;

public final class EntriesOfOneLedger {
    private final List<Entry> entries = new ArrayList<>();

    private static final class Entry {
        private int amount;
    }

    private synchronized void raise() {
        for (int i = 0; i < entries.size(); i++) { // NORACE
            entries.get(i).amount++; // RACE: the loop finds the ledger again in the array, not known to be the one it made
        }
    }

    private static void raiseAll(EntriesOfOneLedger[] ledgers) {
        for (EntriesOfOneLedger ledger : ledgers) {
            ledger.raise();
        }
    }

    public static void main(String[] args) {
        Entry carry = new Entry();
        EntriesOfOneLedger[] ledgers = new EntriesOfOneLedger[2];
        for (int i = 0; i < ledgers.length; i++) {
            ledgers[i] = new EntriesOfOneLedger();
            ledgers[i].entries.add(new Entry()); // NORACE
        }
        System.out.println(carry.amount); // NORACE
        new Thread(() -> raiseAll(ledgers)).start();
        new Thread(() -> raiseAll(ledgers)).start();
    }
}
