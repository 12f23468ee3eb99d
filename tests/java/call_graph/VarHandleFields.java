// VarHandles on instance and static fields: get, set, compareAndSet, getAndSet.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFields {
    static class Slot {
        volatile State state = new State();
        static State shared;
    }

    static class State {
        void use() {}
    }

    static class Busy extends State {
        @Override
        void use() {
            System.out.println("busy");
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle state = lookup.findVarHandle(Slot.class, "state", State.class);
        VarHandle shared = lookup.findStaticVarHandle(Slot.class, "shared", State.class);
        Slot slot = new Slot();
        State first = (State) state.getVolatile(slot);
        first.use();
        System.out.println(state.compareAndSet(slot, first, new Busy()));
        slot.state.use();
        ((State) state.getAndSet(slot, new State())).use();
        shared.set(new Busy());
        Slot.shared.use();
    }
}
