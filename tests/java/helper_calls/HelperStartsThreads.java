// A helper makes and starts a thread for each action; main joins both. Twin: HelperStartsThreadsOneIsNotJoined.
final class HelperStartsThreads {
    static class Counter {
        private int value;

        synchronized void add() {
            value++; // NORACE
        }

        int result() {
            return value; // NORACE
        }
    }

    static Thread started(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread first = started(() -> counter.add());
        Thread second = started(() -> counter.add());
        first.join();
        second.join();
        System.out.println(counter.result());
    }
}
