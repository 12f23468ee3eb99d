// Nobody can name an anonymous class, but anyone may call what it overrides: run reads and writes.
class RacyAlarm {
    private int rings; // RACE! RacyAlarm.rings 1 1 2

    Runnable task() {
        return new Runnable() {
            @Override
            public void run() {
                rings++;
            }
        };
    }
}

class SafeAlarm {
    private int rings; // NORACE

    Runnable task() {
        return new Runnable() {
            @Override
            public void run() {
                synchronized (SafeAlarm.this) {
                    rings++;
                }
            }
        };
    }
}
