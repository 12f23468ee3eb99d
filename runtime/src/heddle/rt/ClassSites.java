package heddle.rt;

import java.lang.ref.WeakReference;

/** The class that sites are in, as one class loader defined it. */
final class ClassSites {
    final String className;
    final String sourceFile;
    private final WeakReference<ClassLoader> loader;

    ClassSites(String className, String sourceFile, ClassLoader loader) {
        this.className = className;
        this.sourceFile = sourceFile;
        this.loader = new WeakReference<>(loader);
    }

    /** Returns the loader that resolves names in the class, or null if it is gone. */
    ClassLoader loader() {
        return loader.get();
    }
}
