// A callback of forEach adds to an array that never leaves its thread. Twin: CallbackSumShared.
import java.util.List;

public final class CallbackSumLocal {
    private static final List<Integer> NUMBERS = List.of(1, 2, 3);
    private static final int[] ZERO = {0};

    private CallbackSumLocal() {}

    private static void sum() {
        int[] sum = ZERO.clone();
        NUMBERS.forEach(number -> {
            sum[0] += number; // NORACE
        });
    }

    public static void main(String[] args) {
        new Thread(CallbackSumLocal::sum).start();
        new Thread(CallbackSumLocal::sum).start();
    }
}
