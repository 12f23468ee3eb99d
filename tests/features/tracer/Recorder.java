package heddle.trace;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes a line for each method when it is first entered, and for each new edge between methods.
 *
 * <p>Lines are written at once, not at the end, because methods run after any hook of ours could.
 * Counts race between threads; a lost one makes a line come twice, which readers allow.
 */
public final class Recorder {
    /** Methods have numbers below this. */
    static final int CAPACITY = 1 << 20;

    /** Of the entries beyond the limit, one in this many is still followed to its caller. */
    private static final int SAMPLE = 1 << 10;

    private static final int[] ENTRIES = new int[CAPACITY];
    private static final String[] NAMES = new String[CAPACITY];
    private static final Set<String> CLASSES = ConcurrentHashMap.newKeySet();
    private static final Set<String> EDGES = ConcurrentHashMap.newKeySet();
    private static final StackWalker WALKER =
            StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE, Option.SHOW_HIDDEN_FRAMES));

    private static OutputStream output;
    private static int limit;
    private static int methods;

    private Recorder() {}

    static void open(int followed, String file) throws IOException {
        limit = followed;
        output = new FileOutputStream(file);
        // Everything the first entry needs is loaded now, outside the application's class loading.
        WALKER.walk(new Below("nothing"));
        write("tracer 1");
    }

    /** Give a method its number; -1 when there are no more. */
    static synchronized int number(String owner, String name, String descriptor) {
        if (methods == CAPACITY) {
            return -1;
        }
        CLASSES.add(owner.replace('/', '.'));
        NAMES[methods] = owner + " " + name + " " + descriptor;
        return methods++;
    }

    static synchronized void write(String line) {
        try {
            output.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Note that a method is entered; the only thing the application calls. */
    public static void enter(int method) {
        int earlier = ENTRIES[method]++;
        if (earlier == 0) {
            write("method " + NAMES[method]);
        }
        if (earlier < limit || earlier % SAMPLE == 0) {
            String edge = WALKER.walk(new Below(NAMES[method]));
            if (edge != null && EDGES.add(edge)) {
                write(edge);
            }
        }
    }

    /** From a stack to the edge that ends in the method on it, or null. */
    private static final class Below implements Function<Stream<StackFrame>, String> {
        private final String entered;

        Below(String entered) {
            this.entered = entered;
        }

        @Override
        public String apply(Stream<StackFrame> stack) {
            Iterator<StackFrame> frames = stack.iterator();
            boolean isLinked = false;
            boolean isLibrary = false;
            for (int depth = 0; frames.hasNext(); depth++) {
                StackFrame frame = frames.next();
                if (depth < 2) {
                    continue; // ours, and the method entered
                }
                Class<?> owner = frame.getDeclaringClass();
                if (CLASSES.contains(owner.getName())) {
                    return line(isLibrary ? "library" : isLinked ? "linked" : "direct", frame);
                }
                if (owner.isHidden() || owner.getName().startsWith("java.lang.invoke.")) {
                    isLinked = true;
                } else {
                    isLibrary = true;
                }
            }
            return null;
        }

        private String line(String kind, StackFrame caller) {
            String owner = caller.getDeclaringClass().getName().replace('.', '/');
            int offset = caller.getByteCodeIndex() - Rewriter.INSERTED;
            return String.join(
                    " ",
                    kind,
                    owner,
                    caller.getMethodName(),
                    caller.getDescriptor(),
                    Integer.toString(offset),
                    entered);
        }
    }
}
