// VarHandles and updaters whose class and field arrive through parameters.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class VarHandlesNamed {
    static class Cell {
        volatile Value first = new Value();
        volatile Value second;
        static volatile Value shared;
    }

    static class Value {
        void use() {}
    }

    static class Better extends Value {
        @Override
        void use() {
            System.out.println("better");
        }
    }

    static class NeverHeld extends Value {
        @Override
        void use() {}
    }

    static VarHandle handle(Class<?> owner, String name) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(owner, name, Value.class);
    }

    static AtomicReferenceFieldUpdater<Cell, Value> updater(String name) {
        return AtomicReferenceFieldUpdater.newUpdater(Cell.class, Value.class, name);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Cell cell = new Cell();
        VarHandle first = handle(Cell.class, "first");
        ((Value) first.getAndSet(cell, new Better())).use();
        cell.first.use();
        updater("second").set(cell, new Better());
        cell.second.use();
        VarHandle shared =
                MethodHandles.lookup().findStaticVarHandle(Cell.class, "shared", Value.class);
        shared.setVolatile(new Better());
        Cell.shared.use();
        VarHandle again = MethodHandles.lookup().unreflectVarHandle(field("second"));
        ((Value) again.getVolatile(cell)).use();
    }

    static java.lang.reflect.Field field(String name) throws ReflectiveOperationException {
        return Cell.class.getDeclaredField(name);
    }
}
