package heddle.rt;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;

/** The states of the program's threads. */
final class Threads {
    private static final int MANY_IDS = 1024;
    private static final ThreadIds IDS =
            new ThreadIds(Integer.getInteger("heddle.threads", MANY_IDS));
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final ThreadLocal<ThreadState> CURRENT = new ThreadLocal<>();

    private Threads() {}

    /** Returns the state of the current thread. */
    static ThreadState current() {
        ThreadState known = CURRENT.get();
        return known != null ? known : begin(Thread.currentThread());
    }

    private static ThreadState begin(Thread thread) {
        Parts parts = Shadows.of(thread).parts();
        if (parts.thread == null) { // else its thread locals are gone, as it ends
            ThreadStart start = parts.start();
            parts.thread = IDS.begin(start.clock.get(), new Running(thread), info(thread, start));
            start.clock.set(Clock.NOTHING); // which the thread's own clock covers from here on
            Shadows.sweep();
        }
        CURRENT.set(parts.thread);
        return parts.thread;
    }

    /** A thread is about to start another: [FORK]. */
    static void start(Thread started, ThreadState t) {
        ThreadStart start = Shadows.of(started).parts().start();
        if (start.stack == null) {
            start.stack = new Throwable();
            start.parent = t.info.name;
        }
        HappensBefore.fork(t, start.clock);
    }

    /** A thread has returned from waiting for the end of another, or was told that it ended: [JOIN]. */
    static void join(Thread ended, ThreadState t) {
        if (ended.isAlive()) {
            return;
        }
        Parts parts = Shadows.of(ended).parts();
        if (parts.thread != null) {
            HappensBefore.join(t, parts.thread);
        } else {
            HappensBefore.acquire(t, parts.start().clock); // it ended without an event
        }
    }

    private static ThreadInfo info(Thread thread, ThreadStart start) {
        if (start.stack == null) {
            Statistics.THREADS_WITHOUT_START.incrementAndGet();
        }
        return new ThreadInfo(
                NUMBERS.incrementAndGet(), thread.getName(), start.stack, start.parent);
    }

    /** A thread of the JVM that runs until it is not alive. */
    private static final class Running extends WeakReference<Thread> implements ThreadIds.Life {
        Running(Thread thread) {
            super(thread);
        }

        @Override
        public boolean isOver() {
            Thread thread = get();
            return thread == null || !thread.isAlive();
        }
    }
}
