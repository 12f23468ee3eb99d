// Names of classes and members reach the lookup through fields, parameters, arrays and maps.
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

public class ReflectionNameFlow {
    interface Plugin {
        void start();
    }

    public static class First implements Plugin {
        public void start() {
            System.out.println("first");
        }
    }

    public static class Second implements Plugin {
        public void start() {
            System.out.println("second");
        }

        public void stop() {
            System.out.println("stopped");
        }

        public void neverNamed() {}
    }

    public static class Third implements Plugin {
        public void start() {
            System.out.println("third");
        }
    }

    public static class NeverNamed implements Plugin {
        public void start() {}

        public void stop() {}
    }

    static class Configuration {
        final String plugin;
        final Map<String, String> others = new HashMap<>();

        Configuration(String plugin) {
            this.plugin = plugin;
        }
    }

    static Plugin load(String name) throws ReflectiveOperationException {
        return (Plugin) Class.forName(name).getDeclaredConstructor().newInstance();
    }

    static void call(Object target, String name) throws ReflectiveOperationException {
        Method method = target.getClass().getMethod(name);
        method.invoke(target);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Configuration configuration = new Configuration("ReflectionNameFlow$First");
        configuration.others.put("second", "ReflectionNameFlow$Second");
        load(configuration.plugin).start();
        Plugin second = load(configuration.others.get("second"));
        call(second, "start");
        call(second, "stop");
        for (String name : new String[] {"ReflectionNameFlow$Third"}) {
            load(name.trim()).start();
        }
    }
}
