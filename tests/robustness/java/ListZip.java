import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * Says what the JVM makes of every archive in a directory, one tab-separated fact a line: which names
 * it lists, what a class loader gets for each of them, and whether the archive is multi-release.
 * Names are in hexadecimal. Needs {@code --add-opens} for java.net and jdk.internal.loader, because
 * the way a class loader reads a class is not public.
 */
public final class ListZip {
    private static final PrintStream OUT = new PrintStream(System.out, false);

    public static void main(String[] arguments) throws Exception {
        OUT.println("java\t" + Runtime.version().feature());
        List<Path> files;
        try (var listed = Files.list(Path.of(arguments[0]))) {
            files = listed.sorted().collect(Collectors.toList());
        }
        for (Path file : files) {
            OUT.println("archive\t" + file.getFileName());
            describe(file);
        }
        OUT.flush();
    }

    private static void describe(Path file) throws Exception {
        try (JarFile jar = new JarFile(file.toFile());
                URLClassLoader loader = new URLClassLoader(new URL[] {file.toUri().toURL()}, null)) {
            OUT.println("multi\t" + jar.isMultiRelease());
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                OUT.println("entry\t" + hex(name) + "\t" + streamed(jar, name) + "\t" + loaded(loader, name));
                if (name.endsWith("/") || name.startsWith("META-INF/versions/")) {
                    String other = name.endsWith("/")
                            ? name.substring(0, name.length() - 1)
                            : name.substring(name.indexOf('/', "META-INF/versions/".length()) + 1);
                    OUT.println("probe\t" + hex(other) + "\t" + streamed(jar, other) + "\t" + loaded(loader, other));
                }
            }
        } catch (IOException | RuntimeException refused) {
            OUT.println("refused\t" + refused);
        }
    }

    /** What an ordinary reader of the entry gets. */
    private static String streamed(JarFile jar, String name) {
        JarEntry entry = jar.getJarEntry(name);
        if (entry == null) {
            return "absent";
        }
        try (InputStream in = jar.getInputStream(entry)) {
            return in == null ? "absent" : digest(in.readAllBytes());
        } catch (IOException | RuntimeException failed) {
            return "failed";
        }
    }

    /** What a class loader gets that looks for a class or resource of this name. */
    private static String loaded(URLClassLoader loader, String name) throws ReflectiveOperationException {
        Field field = URLClassLoader.class.getDeclaredField("ucp");
        field.setAccessible(true);
        Object path = field.get(loader);
        Object resource = call(path, path.getClass().getMethod("getResource", String.class), name);
        if (resource == null) {
            return "absent";
        }
        Method bytes = Class.forName("jdk.internal.loader.Resource").getMethod("getBytes");
        try {
            return digest((byte[]) call(resource, bytes));
        } catch (InvocationTargetException failed) {
            return "failed";
        }
    }

    private static Object call(Object receiver, Method method, Object... arguments)
            throws ReflectiveOperationException {
        method.setAccessible(true);
        return method.invoke(receiver, arguments);
    }

    private static String hex(String name) {
        return HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8));
    }

    private static String digest(byte[] data) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(data));
        } catch (java.security.NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
