package heddle.rt;

/** Whether a class is initialised, and the clock of the thread that did it (JLS 12.4.2). */
final class ClassState {
    final SyncState clock = new SyncState();
    volatile boolean isInitialised;

    /**
     * Initialises the class, as the access that follows would, or waits for the thread that does, so
     * that its clock is there. Nothing happens in the thread that initialises it.
     */
    void initialise(Class<?> type) {
        Memory.initialise(type);
        isInitialised = Memory.isInitialised(type);
    }
}
