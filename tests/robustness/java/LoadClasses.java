import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Says what HotSpot makes of class files: {@code java LoadClasses.java LIST VERDICTS [JAR...]}.
 *
 * <p>LIST is a file with the path of one class file per line; each is defined by a class loader of its own,
 * which finds other classes in the platform and the jars, or makes them up. VERDICTS is written, a line for
 * each file (HotSpot itself prints warnings to the standard output): a verdict, a tab and a reason.
 *
 * <ul>
 *   <li>{@code LINKED}: the class was loaded, verified and prepared; nothing of it was run;
 *   <li>{@code LOADED}: its file was read to the end; the reason is why it could not be linked;
 *   <li>{@code UNREAD}: HotSpot stopped at a superinterface it could not use, and never saw the rest;
 *   <li>{@code REJECTED}: its file was not accepted; the reason is why.
 * </ul>
 */
final class LoadClasses {
    private static final int LONGEST_REASON = 200;

    private LoadClasses() {}

    public static void main(String[] arguments) throws IOException {
        List<String> files = Files.readAllLines(Path.of(arguments[0]));
        try (URLClassLoader parent = new URLClassLoader(jars(arguments), ClassLoader.getPlatformClassLoader());
                PrintStream out = new PrintStream(arguments[1], StandardCharsets.US_ASCII)) {
            for (String file : files) {
                out.println(verdict(Files.readAllBytes(Path.of(file)), parent));
            }
        }
    }

    private static URL[] jars(String[] arguments) throws MalformedURLException {
        URL[] jars = new URL[arguments.length - 2];
        for (int i = 0; i < jars.length; i++) {
            jars[i] = Path.of(arguments[i + 2]).toUri().toURL();
        }
        return jars;
    }

    private static String verdict(byte[] file, ClassLoader parent) {
        OneClassLoader loader = new OneClassLoader(parent);
        Class<?> loaded;
        try {
            loaded = loader.define(file);
        } catch (ClassFormatError error) {
            return "REJECTED\t" + reason(error);
        } catch (LinkageError | SecurityException error) {
            return beforeTheEnd(error) + "\t" + reason(error);
        }
        try {
            loaded.getDeclaredMethods(); // links the class, and does not initialise it
            return "LINKED\t";
        } catch (LinkageError | TypeNotPresentException error) {
            return "LOADED\t" + reason(error);
        }
    }

    /** HotSpot resolves superinterfaces when it meets them, and all else after it has read the file. */
    private static String beforeTheEnd(Throwable error) {
        String message = String.valueOf(error.getMessage());
        if (message.contains("ACC_MODULE")) {
            return "REJECTED"; // a module descriptor: refused as soon as its flags are known
        }
        boolean isSuperinterface =
                error instanceof NoClassDefFoundError
                        || error instanceof ClassCircularityError
                        || message.contains("can not implement");
        return isSuperinterface ? "UNREAD" : "LOADED";
    }

    /** The class of an error and its message in printable ASCII, for a message may contain any name. */
    private static String reason(Throwable error) {
        String text = error.getClass().getSimpleName() + ": " + error.getMessage();
        StringBuilder printable = new StringBuilder();
        for (char unit : text.substring(0, Math.min(text.length(), LONGEST_REASON)).toCharArray()) {
            boolean isPlain = unit >= ' ' && unit < 127;
            printable.append(isPlain ? String.valueOf(unit) : String.format("\\u%04x", (int) unit));
        }
        return printable.toString();
    }

    /** Defines one class; a class that it needs and nobody has becomes an empty interface. */
    private static final class OneClassLoader extends ClassLoader {
        OneClassLoader(ClassLoader parent) {
            super(parent);
        }

        Class<?> define(byte[] file) {
            return defineClass(null, file, 0, file.length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                return define(emptyInterface(name.replace('.', '/')));
            } catch (IOException | LinkageError | SecurityException notEvenThat) {
                throw new ClassNotFoundException(name, notEvenThat);
            }
        }

        private static byte[] emptyInterface(String name) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                out.writeInt(0xCAFEBABE);
                out.writeInt(52);
                out.writeShort(5);
                for (String text : List.of(name, "java/lang/Object")) {
                    out.writeByte(1);
                    out.writeUTF(text);
                }
                for (int text : new int[] {1, 2}) {
                    out.writeByte(7);
                    out.writeShort(text);
                }
                for (int value : new int[] {0x0601, 3, 4, 0, 0, 0, 0}) {
                    out.writeShort(value);
                }
            }
            return bytes.toByteArray();
        }
    }
}
