// A method reference returned under the lock leads to a method that is run later without it. Twin: ReferenceToLockedAdder.
import java.util.function.IntConsumer;

public final class ReferenceToFreeAdder {
    private int sum;

    private void add(int value) {
        sum += value; // RACE!
    }

    private synchronized IntConsumer adder() {
        System.out.println(sum); // RACE!
        return this::add;
    }

    public static void main(String[] args) {
        ReferenceToFreeAdder total = new ReferenceToFreeAdder();
        for (int i = 1; i < 3; i++) {
            int value = i;
            new Thread(() -> total.adder().accept(value)).start();
        }
    }
}
