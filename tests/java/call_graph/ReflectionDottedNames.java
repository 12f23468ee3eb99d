// A literal names a class and a method, with a dot between; the program takes it apart.
import java.lang.reflect.Method;

public class ReflectionDottedNames {
    public static class Tool {
        public static void start() {
            System.out.println("started");
        }

        public static void stop() {
            System.out.println("stopped");
        }
    }

    public static class Looked {
        public static void run() {
            System.out.println("looked at each");
        }
    }

    public static class Other {
        public static void neverNamed() {}
    }

    static void call(String name) throws ReflectiveOperationException {
        int dot = name.lastIndexOf('.');
        Class<?> owner = Class.forName(name.substring(0, dot));
        owner.getMethod(name.substring(dot + 1)).invoke(null);
    }

    static void search(String name) throws ReflectiveOperationException {
        int dot = name.lastIndexOf('.');
        String wanted = name.substring(dot + 1);
        for (Method each : Class.forName(name.substring(0, dot)).getMethods()) {
            if (each.getName().equals(wanted)) {
                each.invoke(null);
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        call("ReflectionDottedNames$Tool.start");
        call("ReflectionDottedNames$Tool.stop");
        search("ReflectionDottedNames$Looked.run");
        // No name: a number, and a class that is not there.
        System.out.println("1.5".substring(1) + "ReflectionDottedNames$Absent.m".substring(2));
    }
}
