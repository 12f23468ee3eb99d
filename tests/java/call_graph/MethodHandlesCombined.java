// Method handles: bindTo, findSpecial, findGetter, unreflect, invokeWithArguments, combinators.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class MethodHandlesCombined {
    static class Cup {
        Tea tea = new Tea();

        Tea pour(Tea tea) {
            return tea;
        }
    }

    static class Tea {
        void sip() {}

        Tea stronger() {
            return new Tea();
        }
    }

    static boolean isHot(Tea tea) {
        return true;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType pours = MethodType.methodType(Tea.class, Tea.class);
        MethodHandle pour = lookup.findVirtual(Cup.class, "pour", pours).bindTo(new Cup());
        ((Tea) pour.invoke(new Tea())).sip();
        MethodHandle field = lookup.findGetter(Cup.class, "tea", Tea.class);
        ((Tea) field.invoke(new Cup())).sip();
        MethodHandle stronger = lookup.unreflect(Tea.class.getDeclaredMethod("stronger"));
        MethodHandle hot =
                lookup.findStatic(
                        MethodHandlesCombined.class,
                        "isHot",
                        MethodType.methodType(boolean.class, Tea.class));
        MethodHandle same = MethodHandles.identity(Tea.class);
        MethodHandle guarded = MethodHandles.guardWithTest(hot, stronger, same);
        ((Tea) guarded.invokeWithArguments(new Tea())).sip();
    }
}
