// A helper makes and starts a thread for each action; main joins one of them. Twin: HelperStartsThreads.
final class HelperStartsThreadsOneIsNotJoined {
    static class Counter {
        private int value;

        synchronized void add() {
            value++; // RACE!
        }

        int result() {
            return value; // RACE!
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
        first.join();
        System.out.println(counter.result());
    }
}
