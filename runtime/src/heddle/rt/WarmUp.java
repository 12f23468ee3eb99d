package heddle.rt;

/**
 * Loads and initialises the classes of this library while nothing depends on it yet: later the stack
 * may be full, or a class loader of the program in the middle of something.
 */
final class WarmUp {
    private static final Class<?>[] USED_LATER = {
        Slow.class, Resolution.class, Clones.class, TaskProxy.class, StaticPlace.class, Twin.class, Summary.class,
    };

    private WarmUp() {}

    static void run() throws ClassNotFoundException {
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
        Rt.task(object, t);
        Rt.libraryDone(object, t);
        Rt.transfer(object, array);
        Rt.acquire(array, t);
        Rt.initialised(WarmUp.class, t);
        for (Class<?> type : USED_LATER) {
            Class.forName(type.getName());
        }
    }
}
