// One entry is added to the lists of all ledgers; the ledger is locked. Twin: EntriesOfOneLedger.
import java.util.ArrayList;
import java.util.List;

public final class EntryInTwoLedgers {
    private final List<Entry> entries = new ArrayList<>();

    private static final class Entry {
        private int amount;
    }

    private synchronized void raise() {
        for (int i = 0; i < entries.size(); i++) { // NORACE
            entries.get(i).amount++; // RACE!
        }
    }

    private static void raiseAll(EntryInTwoLedgers[] ledgers) {
        for (EntryInTwoLedgers ledger : ledgers) {
            ledger.raise();
        }
    }

    public static void main(String[] args) {
        Entry carry = new Entry();
        EntryInTwoLedgers[] ledgers = new EntryInTwoLedgers[2];
        for (int i = 0; i < ledgers.length; i++) {
            ledgers[i] = new EntryInTwoLedgers();
            ledgers[i].entries.add(carry); // NORACE
        }
        System.out.println(carry.amount); // NORACE
        new Thread(() -> raiseAll(ledgers)).start();
        new Thread(() -> raiseAll(ledgers)).start();
    }
}
