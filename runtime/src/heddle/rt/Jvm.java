package heddle.rt;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What differs between the JVMs from 8 to 25. */
final class Jvm {
    private static final Method IS_VIRTUAL = isVirtualMethod();

    private Jvm() {}

    /**
     * Returns a result that is computed by a platform thread: an interrupt of a virtual thread closes
     * the sockets it waits for.
     */
    static <T> T onPlatformThread(Supplier<T> work) {
        if (!isVirtual(Thread.currentThread())) {
            return work.get();
        }
        AtomicReference<T> result = new AtomicReference<>();
        Thread worker = new Thread(() -> result.set(work.get()), "heddle");
        worker.setDaemon(true);
        worker.start();
        boolean isInterrupted = false;
        while (worker.isAlive()) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return result.get();
    }

    static String pid() {
        File self = new File("/proc/self");
        try {
            String name = self.getCanonicalFile().getName();
            if (self.exists() && !name.equals("self")) {
                return name;
            }
        } catch (IOException e) {
            // No such file system: the slow way.
        }
        String name = ManagementFactory.getRuntimeMXBean().getName();
        return name.substring(0, name.indexOf('@'));
    }

    private static boolean isVirtual(Thread thread) {
        try {
            return IS_VIRTUAL != null && (Boolean) IS_VIRTUAL.invoke(thread);
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static Method isVirtualMethod() {
        try {
            return Thread.class.getMethod("isVirtual");
        } catch (NoSuchMethodException e) {
            return null;
        }
    }
}
