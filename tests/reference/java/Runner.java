/** Calls `run()` of each class named, after a line with the name. */
public final class Runner {
    private Runner() {}

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            System.out.println("== " + name);
            try {
                Class.forName(name).getMethod("run").invoke(null);
            } catch (java.lang.reflect.InvocationTargetException error) {
                System.out.println("threw " + error.getCause().getClass().getName());
            } catch (LinkageError error) {
                System.out.println("refused " + error.getClass().getName());
            }
        }
    }
}
