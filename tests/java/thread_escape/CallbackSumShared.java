// A callback of forEach adds to an array that both threads share. Twin: CallbackSumLocal.
import java.util.List;

public final class CallbackSumShared {
    private static final List<Integer> NUMBERS = List.of(1, 2, 3);
    private static final int[] ZERO = {0};

    private CallbackSumShared() {}

    private static void sum() {
        int[] sum = ZERO;
        NUMBERS.forEach(number -> {
            sum[0] += number; // RACE!
        });
    }

    public static void main(String[] args) {
        new Thread(CallbackSumShared::sum).start();
        new Thread(CallbackSumShared::sum).start();
    }
}
