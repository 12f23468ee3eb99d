package heddle.rt;

/** The parts of {@link Rt} that are seldom executed, or need a table. */
final class Slow {
    static final long LIBRARY = Memory.fieldOffset(Parts.class, "library");

    private Slow() {}

    static void readField(Object o, ThreadState t, int site) {
        int offset = o == null ? Site.UNCHECKED : offset(o, site);
        if (offset > 0) {
            Detector.read(o, offset, t, site, o);
        } else if (offset == Site.NO_SHADOW_FIELD) {
            Detector.read(state(o, site), Memory.elementOffset(0), t, site, o);
        }
    }

    static void writeField(Object o, ThreadState t, int site) {
        int offset = o == null ? Site.UNCHECKED : offset(o, site);
        if (offset > 0) {
            Detector.write(o, offset, t, site, o);
        } else if (offset == Site.NO_SHADOW_FIELD) {
            Detector.write(state(o, site), Memory.elementOffset(0), t, site, o);
        } else if (offset == Site.VOLATILE) {
            HappensBefore.volatileWrite(t, volatileField(o, t, site));
        }
    }

    private static int offset(Object o, int site) {
        Site found = Sites.table[site];
        int offset = found.offset;
        return offset == Site.UNRESOLVED ? Resolution.instanceField(found, o) : offset;
    }

    private static FieldState[] state(Object o, int site) {
        return Shadows.of(o).parts().field(Sites.table[site].field());
    }

    /**
     * Returns the place of a static field whose class is initialised, and acquires what its
     * initialiser released; null if there is no such class.
     */
    static StaticPlace staticField(ThreadState t, int site) {
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
        return place;
    }

    /** Returns the clock of a volatile field, or null if the field is none. */
    static SyncState volatileField(Object o, ThreadState t, int site) {
        Site found = Sites.table[site];
        if (found.isStatic()) {
            StaticPlace place = found.place != null ? found.place : Resolution.staticField(found);
            return place == null ? null : place.clock;
        }
        if (o == null || offset(o, site) != Site.VOLATILE) {
            return null;
        }
        return t.recent.shadow(o).parts().volatileField(found.field());
    }
}
