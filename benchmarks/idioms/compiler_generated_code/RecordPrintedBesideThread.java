// The generated toString of a record reads a counter while a thread counts. Twin: RecordPrintedAfterJoin.
public final class RecordPrintedBesideThread {
    private RecordPrintedBesideThread() {}

    private static final class Counter {
        private int count;

        @Override
        public String toString() {
            return "count " + count; // RACE!
        }
    }

    private record Entry(String name, Counter counter) {}

    private static void count(Counter counter) {
        counter.count++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        Entry entry = new Entry("tea", new Counter());
        Thread worker = new Thread(() -> count(entry.counter()));
        worker.start();
        worker.setName("worker");
        System.out.println("entry " + entry);
    }
}
