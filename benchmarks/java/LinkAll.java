import java.io.IOException;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Links classes by name with one loader: {@code java LinkAll.java NAMES VERDICTS PATH...}. */
final class LinkAll {
    private LinkAll() {}

    public static void main(String[] arguments) throws IOException {
        URL[] path = new URL[arguments.length - 2];
        for (int i = 0; i < path.length; i++) {
            path[i] = url(arguments[i + 2]);
        }
        try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
                PrintStream out = new PrintStream(arguments[1], StandardCharsets.UTF_8)) {
            for (String name : Files.readAllLines(Path.of(arguments[0]))) {
                out.println(verdict(name.replace('/', '.'), loader));
            }
        }
    }

    private static URL url(String path) throws MalformedURLException {
        return Path.of(path).toUri().toURL();
    }

    private static String verdict(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader).getDeclaredMethods(); // links the class
            return "linked";
        } catch (ClassNotFoundException | LinkageError | TypeNotPresentException error) {
            return error.getClass().getSimpleName();
        }
    }
}
