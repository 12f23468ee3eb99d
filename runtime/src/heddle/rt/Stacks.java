package heddle.rt;

import java.util.ArrayList;
import java.util.List;

/** Call stacks: a sample of those of accesses, and all of those of races. */
final class Stacks {
    private static final String OWN = "heddle.rt.";

    private Stacks() {}

    /** Returns the current stack if it is to be kept for a site, or null. */
    static Throwable sample(int site) {
        Site found = Sites.find(site);
        return found != null && found.keepsStack() ? new Throwable() : null;
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
