package heddle.rt;

import java.lang.instrument.ClassFileTransformer;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;

/**
 * Swaps classes for their instrumented twins when they are loaded or redefined.
 *
 * <p>Those of the JDK are left alone. A class that is not in the store is sent to the running heddle;
 * if there is none, or it has no answer, the class is left alone and counted.
 */
final class Transformer implements ClassFileTransformer {
    private static final int LONGEST = 1 << 24;

    private final Store store;
    private final ClassLoader platform;

    Transformer(Store store) {
        this.store = store;
        this.platform = ClassLoader.getSystemClassLoader().getParent();
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] bytes) {
        try {
            if (name == null || isOfJdk(loader, domain) || !seesRuntime(loader)) {
                return null;
            }
            return swapped(loader, bytes);
        } catch (RuntimeException | LinkageError e) {
            Statistics.INTERNAL_ERRORS.incrementAndGet();
            return null;
        }
    }

    private byte[] swapped(ClassLoader loader, byte[] bytes) {
        String hash = store.hash(bytes);
        Twin twin = store.twin(hash);
        if (twin == null && !store.isPlain(hash) && bytes.length <= LONGEST) {
            twin = asked(hash, bytes);
        }
        if (twin == null) {
            Statistics.CLASSES_PLAIN.incrementAndGet();
            return null;
        }
        byte[] numbered = twin.numbered(loader);
        Statistics.CLASSES_WATCHED.incrementAndGet();
        return numbered;
    }

    private Twin asked(String hash, byte[] bytes) {
        Parent parent = Parent.connected();
        String answer = parent == null ? null : parent.ask(hash, bytes);
        if (answer == null) {
            Statistics.CLASSES_UNANSWERED.incrementAndGet();
            return null;
        }
        return answer.equals("DONE " + hash) ? store.twin(hash) : null;
    }

    private boolean isOfJdk(ClassLoader loader, ProtectionDomain domain) {
        if (loader == null || loader == platform) {
            return true;
        }
        if (loader.getClass().getName().endsWith(".reflect.DelegatingClassLoader")) {
            return true; // calls of reflection, made by the JDK
        }
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return location != null && location.getProtocol().equals("jrt");
    }

    /** Returns whether a loader leaves the names of this library to the boot loader. */
    private static boolean seesRuntime(ClassLoader loader) {
        Parts parts = Shadows.of(loader).parts();
        if (parts.seesRuntime == null) {
            parts.seesRuntime = findsRuntime(loader);
        }
        if (!parts.seesRuntime) {
            Statistics.CLASSES_PLAIN.incrementAndGet();
        }
        return parts.seesRuntime;
    }

    private static boolean findsRuntime(ClassLoader loader) {
        try {
            return Class.forName(Rt.class.getName(), false, loader) == Rt.class;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return false;
        }
    }
}
