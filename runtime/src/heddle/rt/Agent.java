package heddle.rt;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * The entry of the agent. Its jar is on the boot class path too (Boot-Class-Path of its manifest), from
 * where this class is loaded, so that all loaders see one library.
 */
public final class Agent {
    private static final String OWN_PACKAGE = "heddle.rt";

    private Agent() {}

    /** Begins to watch this JVM; if anything is amiss the program runs as it is. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        try {
            openInternals(instrumentation);
            delegateToBoot("org.osgi.framework.bootdelegation", OWN_PACKAGE);
            delegateToBoot("jboss.modules.system.pkgs", OWN_PACKAGE);
            Map<String, String> options = options(arguments);
            WarmUp.run();
            if (options.containsKey("port")) {
                Parent.connect(Integer.parseInt(options.get("port")), options.get("token"));
            }
            Runtime.getRuntime().addShutdownHook(new Thread(new Summary(), "heddle-summary"));
            if (options.containsKey("store")) {
                Store store = new Store(options.get("store"), options.get("version"));
                instrumentation.addTransformer(new Transformer(store));
            }
        } catch (Exception | LinkageError e) {
            Reporter.print("heddle: this JVM is not watched: " + cause(e) + "\n");
        }
    }

    private static Throwable cause(Throwable thrown) {
        return thrown.getCause() == null ? thrown : cause(thrown.getCause());
    }

    /** Reads name=value pairs, separated by commas; the store is the last and may contain any. */
    static Map<String, String> options(String arguments) {
        Map<String, String> options = new HashMap<>();
        String rest = arguments == null ? "" : arguments;
        while (!rest.isEmpty()) {
            int end = rest.startsWith("store=") ? -1 : rest.indexOf(',');
            String option = end < 0 ? rest : rest.substring(0, end);
            rest = end < 0 ? "" : rest.substring(end + 1);
            int equals = option.indexOf('=');
            if (equals > 0) {
                options.put(option.substring(0, equals), option.substring(equals + 1));
            }
        }
        return options;
    }

    /** Lets this library use the JDK's internal Unsafe, from JDK 9 on. */
    private static void openInternals(Instrumentation instrumentation) throws Exception {
        Method redefine = null;
        for (Method method : Instrumentation.class.getMethods()) {
            if (method.getName().equals("redefineModule")) {
                redefine = method;
            }
        }
        if (redefine == null) {
            return;
        }
        Method module = Class.class.getMethod("getModule");
        Map<String, ?> exports =
                Collections.singletonMap(
                        "jdk.internal.misc", Collections.singleton(module.invoke(Agent.class)));
        redefine.invoke(
                instrumentation,
                module.invoke(Object.class),
                Collections.emptySet(),
                exports,
                Collections.emptyMap(),
                Collections.emptySet(),
                Collections.emptyMap());
    }

    /** Adds this library to what loaders of modules leave to the boot loader. */
    private static void delegateToBoot(String property, String name) {
        String packages = System.getProperty(property);
        System.setProperty(property, packages == null ? name : packages + ',' + name);
    }
}
