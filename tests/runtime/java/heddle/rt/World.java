package heddle.rt;

/** Simulated threads and a few locations, driven by one real thread. */
final class World {
    final ThreadIds ids;
    final FieldState[] locations = new FieldState[8];

    World(int mostIds) {
        ids = new ThreadIds(mostIds);
    }

    /** A thread that nothing happens before. */
    Simulated thread() {
        return new Simulated(ids, Clock.NOTHING, "t");
    }

    Simulated child(Simulated parent) {
        SyncState start = new SyncState();
        HappensBefore.fork(parent.state, start);
        return new Simulated(ids, start.get(), "t");
    }

    void read(Simulated thread, int location, int site) {
        Detector.read(locations, Memory.elementOffset(location), thread.state, site, null);
    }

    void write(Simulated thread, int location, int site) {
        Detector.write(locations, Memory.elementOffset(location), thread.state, site, null);
    }

    /** A thread whose end the test decides. */
    static final class Simulated implements ThreadIds.Life {
        final ThreadState state;
        boolean isOver;

        Simulated(ThreadIds ids, Clock known, String name) {
            state = ids.begin(known, this, new ThreadInfo(0, name, null, null));
        }

        @Override
        public boolean isOver() {
            return isOver;
        }
    }
}
