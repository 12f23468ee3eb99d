// The flag is written by other means than an assignment.
import java.lang.invoke.*;
public final class VarHandleInst {
    int data; volatile boolean ready; static final VarHandle H;
    static { try { H = MethodHandles.lookup().findVarHandle(VarHandleInst.class, "ready", boolean.class); } catch (Exception e) { throw new Error(e); } }
    public static void main(String[] a) {
        VarHandleInst o = new VarHandleInst();
        new Thread(() -> { if (o.ready) System.out.println(o.data); }).start(); // RACE!
        new Thread(() -> { H.setVolatile(o, true); }).start();
        o.data = 1; // RACE!
        o.ready = true;
    }
}
