// A lambda runs when it is called, not where it is written: the lock around it is of no use.
class RacyTask {
    private int runs; // RACE! RacyTask.runs 1 1 2

    synchronized Runnable task() {
        return () -> runs++;
    }
}

class SafeTask {
    private int runs; // NORACE

    Runnable task() {
        return () -> {
            synchronized (this) {
                runs++;
            }
        };
    }
}
