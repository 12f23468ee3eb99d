import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says which method or field the JVM takes, for every class named in the arguments as the owner of a
 * reference, every name and type that any of them declares, and every receiver or caller. Members
 * return, or hold, the name of the class that declares them. One tab-separated fact a line:
 * instruction, owner, name, descriptor, receiver or caller ("-" if none), and the answer, which is
 * the name of a class, or of an exception after an exclamation mark.
 */
final class ResolutionProbe {
    private static final List<Class<?>> CLASSES = new ArrayList<>();
    private static final StringBuilder OUT = new StringBuilder();

    public static void main(String[] names) throws Exception {
        Set<String> signatures = new TreeSet<>();
        Set<String> fields = new TreeSet<>();
        for (String name : names) {
            Class<?> type = Class.forName(name);
            CLASSES.add(type);
            for (Method method : type.getDeclaredMethods()) {
                MethodType shape = MethodType.methodType(method.getReturnType());
                signatures.add(method.getName() + shape.toMethodDescriptorString());
            }
            for (var field : type.getDeclaredFields()) {
                fields.add(field.getName());
            }
        }
        for (Class<?> owner : CLASSES) {
            for (String signature : signatures) {
                calls(owner, signature);
            }
            for (String field : fields) {
                fact("getstatic", owner, field, "Ljava/lang/String;", "-",
                        () -> lookup(owner).findStaticGetter(owner, field, String.class).invoke());
            }
        }
        System.out.print(OUT);
    }

    private static void calls(Class<?> owner, String signature) throws Exception {
        int cut = signature.indexOf('(');
        String name = signature.substring(0, cut);
        String descriptor = signature.substring(cut);
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, null);
        fact("invokestatic", owner, name, descriptor, "-",
                () -> lookup(owner).findStatic(owner, name, type).invoke());
        for (Class<?> other : CLASSES) {
            if (other.isInterface() || Modifier.isAbstract(other.getModifiers())
                    || !owner.isAssignableFrom(other)) {
                continue;
            }
            Constructor<?> constructor = other.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object object = constructor.newInstance();
            fact("invokevirtual", owner, name, descriptor, other.getName(),
                    () -> lookup(owner).findVirtual(owner, name, type).invoke(object));
            fact("invokespecial", owner, name, descriptor, other.getName(),
                    () -> lookup(other).findSpecial(owner, name, type, other).invoke(object));
        }
    }

    private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    private interface Question {
        Object ask() throws Throwable;
    }

    private static void fact(
            String instruction, Class<?> owner, String name, String type, String other, Question q) {
        String answer;
        try {
            answer = q.ask().toString();
        } catch (Throwable thrown) {
            answer = "!" + thrown.getClass().getSimpleName();
        }
        String[] parts = {instruction, owner.getName(), name, type, other, answer};
        OUT.append(String.join("\t", parts)).append('\n');
    }
}
