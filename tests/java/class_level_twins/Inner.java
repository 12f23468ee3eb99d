// Objects of an inner class share the object around them, so their own monitors protect nothing of
// it. Step.run of the first reads and writes ticks; the method around it only reads.
class RacyClock {
    private int ticks; // RACE! RacyClock.ticks 2 1 3

    class Step implements Runnable {
        @Override
        public synchronized void run() {
            ticks++;
        }
    }

    synchronized int ticks() {
        return ticks;
    }
}

class SafeClock {
    private int ticks; // NORACE

    class Step implements Runnable {
        @Override
        public void run() {
            synchronized (SafeClock.this) {
                ticks++;
            }
        }
    }

    synchronized int ticks() {
        return ticks;
    }
}
