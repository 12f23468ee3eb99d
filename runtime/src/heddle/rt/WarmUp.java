package heddle.rt;

/** Loads the classes of this library while nothing depends on it yet. */
final class WarmUp {
    private WarmUp() {}

    static void run() {
        ThreadState t = Rt.self();
        Object object = new Object();
        Rt.release(object, t);
        Rt.acquire(object, t);
        Rt.monitorEnter(object, t);
        Rt.monitorExit(object, t);
        int[] array = new int[1];
        FieldState[] cells = t.recent.shadow(array).cells();
        Detector.write(cells, Memory.elementOffset(0), t, -1, array);
        t.tick();
        Detector.read(cells, Memory.elementOffset(0), t, -1, array);
        Race race = new Race(t.access(-1), true, t, -1, false);
        Side current = Side.current(race, new Throwable());
        Reporter.json(Side.earlier(race), current, array, Memory.elementOffset(0));
        Races.all();
        Tasks.watched(object);
    }
}
