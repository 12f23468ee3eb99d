package heddle.rt;

import java.lang.ref.WeakReference;

/** The place of a static field, or of a class in use; no state if the field is not plain. */
final class StaticPlace {
    final ClassState initialisation;
    private final WeakReference<Class<?>> declaring;

    /** The state of the field, in an array of one, if it is neither volatile nor final. */
    final FieldState[] state;

    /** The clock of the field, if it is volatile. */
    final SyncState clock;

    StaticPlace(Class<?> declaring, FieldState[] state, SyncState clock) {
        this.initialisation = Shadows.of(declaring).parts().classState();
        this.declaring = new WeakReference<>(declaring);
        this.state = state;
        this.clock = clock;
    }

    /** Makes sure that the class is initialised, or is being initialised by this thread. */
    void initialise() {
        if (!initialisation.isInitialised) {
            Class<?> type = declaring.get();
            if (type != null) {
                initialisation.initialise(type);
            }
        }
    }
}
