// The flag is written by other means than an assignment.
import java.lang.invoke.*;
public final class VarHandleSets {
    static int data; static volatile boolean ready; static final VarHandle H;
    static { try { H = MethodHandles.lookup().findStaticVarHandle(VarHandleSets.class, "ready", boolean.class); } catch (Exception e) { throw new Error(e); } }
    public static void main(String[] a) {
        new Thread(() -> { if (ready) System.out.println(data); }).start(); // RACE!
        new Thread(() -> { H.setVolatile(true); }).start();
        data = 1; // RACE!
        ready = true;
    }
}
