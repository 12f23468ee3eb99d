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
        Access access = t.access(-1);
        Side side = new Side(-1, true, t.info, new Throwable());
        Reporter.json(side, new Side(access.site, false, t.info, null), array, 0);
        Races.all();
        Tasks.watched(object);
    }
}
