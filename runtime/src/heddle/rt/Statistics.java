package heddle.rt;

import java.util.concurrent.atomic.AtomicLong;

/** Counts of what the detector did not see, or saw only in part. */
final class Statistics {
    /** Sites of fields whose class has no shadow field for them. */
    static final AtomicLong FIELDS_WITHOUT_SHADOW = new AtomicLong();

    /** Ids of ended threads used again although nothing ordered the two threads. */
    static final AtomicLong IDS_SHARED = new AtomicLong();

    /** Threads whose start was not seen. */
    static final AtomicLong THREADS_WITHOUT_START = new AtomicLong();

    /** Classes that were swapped, and classes that were left alone. */
    static final AtomicLong CLASSES_WATCHED = new AtomicLong();

    static final AtomicLong CLASSES_PLAIN = new AtomicLong();

    /** Classes that were left alone because there was nobody to ask. */
    static final AtomicLong CLASSES_UNANSWERED = new AtomicLong();

    /** Errors of the run-time library itself; the program goes on. */
    static final AtomicLong INTERNAL_ERRORS = new AtomicLong();

    private Statistics() {}
}
