package bank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The bank's books: some parts are shared safely, some are not. */
final class Ledger {
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final Map<String, Long> limits = new HashMap<>();
    private final List<String> journal = new ArrayList<>();
    private final Object journalLock = new Object();
    private long transfers;
    private volatile boolean closed;

    Account open(String owner, long balance) {
        return accounts.computeIfAbsent(owner, name -> new Account(name, balance));
    }

    Account find(String owner) {
        return accounts.get(owner);
    }

    /** Guarded by a lock of its own. */
    void record(String line) {
        synchronized (journalLock) {
            journal.add(line);
        }
    }

    int journalSize() {
        synchronized (journalLock) {
            return journal.size();
        }
    }

    /** Counts without any lock. */
    void countTransfer() {
        transfers++;
    }

    long transfers() {
        return transfers;
    }

    /** A plain map, filled lazily by whoever asks first. */
    long limitOf(String owner) {
        return limits.computeIfAbsent(owner, name -> 1_000L);
    }

    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }
}
