// A view writes bytes as a number, which another thread reads plainly one by one. Twin: BytesSeenAsNumberByBoth.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public final class BytesSeenAsNumber {
    private static final VarHandle NUMBERS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN).withInvokeExactBehavior();
    private static final byte[] BYTES = new byte[8];

    private BytesSeenAsNumber() {}

    private static void set() {
        NUMBERS.setVolatile(BYTES, 0, 5); // RACE!
    }

    public static void main(String[] args) {
        new Thread(BytesSeenAsNumber::set).start();
        System.out.println(BYTES[0]); // RACE!
    }
}
