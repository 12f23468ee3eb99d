// A class loader of the application is asked for classes, and loads by name.
public class OwnClassLoaders {
    static class Tracing extends ClassLoader {
        Tracing(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            trace(name);
            return Class.forName("OwnClassLoaders$Found");
        }

        private void trace(String name) {
            System.out.println(name);
        }
    }

    static class Redirecting extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            return super.loadClass(redirected(name));
        }

        private String redirected(String name) {
            return name;
        }
    }

    public static class Asked implements Runnable {
        public void run() {
            System.out.println("asked");
        }
    }

    public static class Found implements Runnable {
        public void run() {
            System.out.println("found");
        }
    }

    public static class Loaded implements Runnable {
        public void run() {
            System.out.println("loaded");
        }
    }

    public static class NeverLoaded implements Runnable {
        public void run() {}
    }

    static void run(ClassLoader loader, String name) throws ReflectiveOperationException {
        ((Runnable) loader.loadClass(name).getDeclaredConstructor().newInstance()).run();
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        ClassLoader loader = new Tracing(OwnClassLoaders.class.getClassLoader());
        run(loader, "OwnClassLoaders$Loaded");
        run(loader, "missing.Missing");
        Class<?> asked = Class.forName("OwnClassLoaders$Asked", true, new Redirecting());
        ((Runnable) asked.getDeclaredConstructor().newInstance()).run();
    }
}
