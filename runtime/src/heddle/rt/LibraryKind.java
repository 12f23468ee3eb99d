package heddle.rt;

/** What calls of a library object mean, by the object's class. */
enum LibraryKind {
    /** No more thread-safe than a field: calls are accesses. */
    UNSAFE,

    /** Thread-safe: calls that write it happen before calls that see it. */
    SAFE,

    /** A class of the program, whose code is instrumented; or no object. */
    OTHER;

    private static final String[] SAFE_CLASSES = {
        "java.util.concurrent.",
        "java.util.Collections$Synchronized",
        "java.util.Collections$Unmodifiable",
        "java.util.Collections$Empty",
        "java.util.Collections$Singleton",
        "java.util.ImmutableCollections$",
        "java.util.Vector",
        "java.util.Hashtable",
        "java.util.Properties",
        "java.util.Stack",
        "java.util.Random",
        "java.util.Timer",
        "java.lang.StringBuffer",
        "java.lang.ThreadLocal",
        "java.lang.String",
        "java.io.PrintStream",
    };

    private static final ClassValue<LibraryKind> KINDS =
            new ClassValue<LibraryKind>() {
                @Override
                protected LibraryKind computeValue(Class<?> type) {
                    return ofClass(type);
                }
            };

    static LibraryKind of(Object object) {
        return object == null ? OTHER : KINDS.get(object.getClass());
    }

    private static LibraryKind ofClass(Class<?> type) {
        if (type.getClassLoader() != null || type.isSynthetic()) {
            return OTHER;
        }
        for (String name : SAFE_CLASSES) {
            boolean isFamily = name.endsWith(".") || name.indexOf('$') >= 0;
            if (isFamily ? type.getName().startsWith(name) : type.getName().equals(name)) {
                return SAFE;
            }
        }
        return UNSAFE;
    }
}
