package heddle.rt;

import java.util.Arrays;

/** The monitors that one thread holds, for its reports only. */
final class HeldMonitors {
    private static final String[] NONE = {};
    private static final int MOST = 256;

    private Shadow[] held = new Shadow[4];
    private int count;

    void enter(Shadow monitor) {
        if (count == held.length) {
            if (count == MOST) {
                return;
            }
            held = Arrays.copyOf(held, count * 2);
        }
        held[count++] = monitor;
    }

    /** Takes out the last entry of a monitor, and what code that was not watched left above it. */
    void exit(Shadow monitor) {
        for (int i = count - 1; i >= 0; i--) {
            if (held[i] == monitor) {
                Arrays.fill(held, i, count, null);
                count = i;
                return;
            }
        }
    }

    /** Returns names of the objects, the first that was locked first. */
    String[] names() {
        if (count == 0) {
            return NONE;
        }
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            Object object = held[i].get();
            names[i] = object == null ? "?" : Reporter.named(object);
        }
        return names;
    }
}
