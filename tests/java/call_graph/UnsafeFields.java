// sun.misc.Unsafe writes fields that plain code reads, and reads what plain code wrote.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeFields {
    static final Unsafe UNSAFE;
    static final long NEXT;
    static final long VALUE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            NEXT = UNSAFE.objectFieldOffset(Node.class.getDeclaredField("next"));
            VALUE = UNSAFE.objectFieldOffset(Node.class.getDeclaredField("value"));
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static class Node {
        Value value;
        volatile Node next;

        void linked() {}
    }

    static class Value {
        void put() {}

        void swapped() {}

        void read() {}
    }

    static class Special extends Value {
        @Override
        void put() {}
    }

    static class NotPut extends Value {
        @Override
        void put() {
            neverPut();
        }

        void neverPut() {}
    }

    public static void main(String[] args) {
        Node node = new Node();
        UNSAFE.putObject(node, VALUE, new Special());
        node.value.put();
        UNSAFE.compareAndSwapObject(node, NEXT, null, new Node());
        node.next.linked();
        Value old = (Value) UNSAFE.getAndSetObject(node, VALUE, new Value());
        old.swapped();
        Node plain = new Node();
        plain.value = new Value();
        ((Value) UNSAFE.getObjectVolatile(plain, VALUE)).read();
        System.out.println(new NotPut());
    }
}
