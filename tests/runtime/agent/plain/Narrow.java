import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;

/** Runs App in a class loader that knows nothing but java.* and the program's classes. */
public class Narrow {
    public static void main(String[] arguments) throws Exception {
        URL url = new File(System.getProperty("java.class.path")).toURI().toURL();
        ClassLoader narrow = new URLClassLoader(new URL[] {url}, null) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve)
                    throws ClassNotFoundException {
                if (name.startsWith("heddle.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };
        Class<?> app = Class.forName("App", true, narrow);
        app.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }
}
