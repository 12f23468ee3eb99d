// A lambda runs when it is called, not where it is written: the lock around it is of no use.
class RacyTask {
    private int runs; // RACE! RacyTask.runs 1 1 2

    synchronized Runnable task() {
        return () -> runs++;
    }
}

// Nor is the lock of a method that calls the one with the lambda.
class RacyPlan {
    private int runs; // RACE! RacyPlan.runs 1 1 2

    synchronized Runnable plan() {
        return task();
    }

    private Runnable task() {
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
