package heddle.rt;

/** The parts of {@link Rt} that are seldom executed, or need a table. */
final class Slow {
    static final long LIBRARY = Memory.fieldOffset(Parts.class, "library");

    private Slow() {}

    static void readField(Object o, ThreadState t, int site) {
        if (o == null) {
            return;
        }
        int offset = offset(o, site);
        if (offset > 0) {
            Detector.read(o, offset, t, site, o);
        } else {
            Detector.read(state(o, site), Memory.elementOffset(0), t, site, o);
        }
    }

    static void writeField(Object o, ThreadState t, int site) {
        if (o == null) {
            return;
        }
        int offset = offset(o, site);
        if (offset > 0) {
            Detector.write(o, offset, t, site, o);
        } else {
            Detector.write(state(o, site), Memory.elementOffset(0), t, site, o);
        }
    }

    private static int offset(Object o, int site) {
        Site found = Sites.table[site];
        int offset = found.offset;
        return offset == Site.UNRESOLVED ? Resolution.shadowField(found, o) : offset;
    }

    private static FieldState[] state(Object o, int site) {
        return Shadows.of(o).parts().field(Sites.table[site].field());
    }

    /**
     * Returns the place of a static field whose class is initialised, and acquires what its
     * initialiser released; null if there is no such class.
     */
    static FieldState[] staticField(ThreadState t, int site) {
        Site found = Sites.table[site];
        StaticPlace place = found.place;
        if (place == null) {
            place = Resolution.staticField(found);
            if (place == null) {
                return null;
            }
        }
        place.initialise();
        HappensBefore.acquire(t, place.initialisation.clock);
        return place.state;
    }

    /** Returns the clock of a volatile field, or null if there is no such field. */
    static SyncState volatileField(Object o, ThreadState t, int site) {
        Site found = Sites.table[site];
        if (found.kind.startsWith("vs")) {
            StaticPlace place = found.place != null ? found.place : Resolution.staticField(found);
            return place == null ? null : place.clock;
        }
        return o == null ? null : t.recent.shadow(o).parts().volatileField(found.field());
    }
}
