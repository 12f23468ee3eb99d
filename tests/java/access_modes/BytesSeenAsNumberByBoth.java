// A view writes bytes as a number, which another thread reads by the view as well. Twin: BytesSeenAsNumber.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public final class BytesSeenAsNumberByBoth {
    private static final VarHandle NUMBERS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN).withInvokeExactBehavior();
    private static final byte[] BYTES = new byte[8];

    private BytesSeenAsNumberByBoth() {}

    private static void set() {
        NUMBERS.setVolatile(BYTES, 0, 5); // NORACE
    }

    public static void main(String[] args) {
        new Thread(BytesSeenAsNumberByBoth::set).start();
        System.out.println((int) NUMBERS.getVolatile(BYTES, 0)); // NORACE
    }
}
