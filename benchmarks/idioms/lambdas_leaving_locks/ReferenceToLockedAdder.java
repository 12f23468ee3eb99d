// A method reference returned under the lock leads to a synchronized method. Twin: ReferenceToFreeAdder.
import java.util.function.IntConsumer;

public final class ReferenceToLockedAdder {
    private int sum;

    private synchronized void add(int value) {
        sum += value; // NORACE
    }

    private synchronized IntConsumer adder() {
        System.out.println(sum); // NORACE
        return this::add;
    }

    public static void main(String[] args) {
        ReferenceToLockedAdder total = new ReferenceToLockedAdder();
        for (int i = 1; i < 3; i++) {
            int value = i;
            new Thread(() -> total.adder().accept(value)).start();
        }
    }
}
