// The generated toString of a record reads a counter after the thread that counts is joined. Twin: RecordPrintedBesideThread.
public final class RecordPrintedAfterJoin {
    private RecordPrintedAfterJoin() {}

    private static final class Counter {
        private int count;

        @Override
        public String toString() {
            return "count " + count; // NORACE
        }
    }

    private record Entry(String name, Counter counter) {}

    private static void count(Counter counter) {
        counter.count++; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        Entry entry = new Entry("tea", new Counter());
        Thread worker = new Thread(() -> count(entry.counter()));
        worker.start();
        worker.join();
        System.out.println("entry " + entry);
    }
}
