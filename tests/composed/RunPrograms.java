import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Runs main methods, each some times and with classes of its own; says which fail or do not end. */
public class RunPrograms {
    private static final long LIMIT = 10_000;

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        URL[] classes = {Path.of(args[0]).toUri().toURL()};
        int times = Integer.parseInt(args[1]);
        for (int i = 2; i < args.length; i++) {
            for (int n = 0; n < times; n++) {
                String wrong = run(classes, args[i]);
                if (wrong != null) {
                    out.println("WRONG " + args[i] + ": " + wrong.replace('\n', ' '));
                    break;
                }
            }
        }
        out.println("ENDED");
        out.flush();
        System.exit(0);
    }

    private static String run(URL[] classes, String main) throws InterruptedException {
        String[] wrong = {"does not end"};
        Thread thread = new Thread(() -> wrong[0] = ended(classes, main));
        thread.setDaemon(true);
        thread.start();
        thread.join(LIMIT);
        return thread.isAlive() ? "does not end" : wrong[0];
    }

    private static String ended(URL[] classes, String main) {
        try (URLClassLoader loader = new URLClassLoader(classes)) {
            Class<?> type = loader.loadClass(main);
            type.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            return null;
        } catch (InvocationTargetException e) {
            return String.valueOf(e.getCause());
        } catch (Exception | LinkageError e) {
            return String.valueOf(e);
        }
    }
}
