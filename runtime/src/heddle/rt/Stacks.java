package heddle.rt;

import java.util.ArrayList;
import java.util.List;

/** Call stacks: a sample of those of accesses, and all of those of races. */
final class Stacks {
    private static final String OWN = "heddle.rt.";

    private Stacks() {}

    /** Returns an access that is made now, with its stack if it is to be kept. */
    static Access access(ThreadState t, int number) {
        Site site = Sites.find(number);
        if (site == null || !site.keepsStack(t.info)) {
            return new Access(t.epoch, number, t.info, null, null);
        }
        Access kept = new Access(t.epoch, number, t.info, new Throwable(), t.monitors.names());
        site.kept = kept;
        return kept;
    }

    /** Returns the frames of a stack, without those of this library at its top. */
    static List<StackTraceElement> frames(Throwable stack) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : stack.getStackTrace()) {
            if (!frames.isEmpty() || !frame.getClassName().startsWith(OWN)) {
                frames.add(frame);
            }
        }
        return frames;
    }
}
