// Fields reached through Unsafe, VarHandles and updaters by names known only when it runs.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import sun.misc.Unsafe;

public class FieldsByName {
    volatile Thing first;
    volatile Thing second;
    volatile Thing third;

    static class Thing {
        void put() {}

        void set() {}

        void updated() {}
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        FieldsByName object = new FieldsByName();
        Unsafe unsafe = unsafe();
        unsafe.putObject(object, offset(unsafe, args.length == 0 ? "first" : "none"), new Thing());
        object.first.put();
        handle(args.length == 0 ? "second" : "none").set(object, new Thing());
        object.second.set();
        updater(args.length == 0 ? "third" : "none").set(object, new Thing());
        object.third.updated();
    }

    static Unsafe unsafe() throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    static long offset(Unsafe unsafe, String name) throws ReflectiveOperationException {
        return unsafe.objectFieldOffset(FieldsByName.class.getDeclaredField(name));
    }

    static VarHandle handle(String name) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(FieldsByName.class, name, Thing.class);
    }

    static AtomicReferenceFieldUpdater<FieldsByName, Thing> updater(String name) {
        return AtomicReferenceFieldUpdater.newUpdater(FieldsByName.class, Thing.class, name);
    }
}
