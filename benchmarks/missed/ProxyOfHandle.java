// the setter is called through an interface made of it: both threads write n of one object.
import java.lang.invoke.*;
public class ProxyOfHandle {
    static class Box { int n; int m; int k; }
    interface Setter { void set(Box b, int v); }
    static final VarHandle M;
    static {
        try { M = MethodHandles.lookup().findVarHandle(Box.class, "m", int.class).withInvokeExactBehavior(); }
        catch (ReflectiveOperationException e) { throw new Error(e); }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findSetter(Box.class, "n", int.class);
        Setter s = MethodHandleProxies.asInterfaceInstance(Setter.class, h);
        Box b = new Box();
        Runnable r = () -> {
            s.set(b, 1); // RACE!
            M.set(b, 1); // RACE!
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
