package heddle.rt;

import java.util.concurrent.atomic.AtomicReference;

/** The clock of something that orders threads: a monitor, a volatile field, a key, a thread. */
final class SyncState extends AtomicReference<Clock> {
    private static final long serialVersionUID = 1;

    SyncState() {
        super(Clock.NOTHING);
    }
}
