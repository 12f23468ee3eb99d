// Peterson's algorithm with the flags in an atomic array: volatile effects on each element keep the threads apart. Twin: PetersonInArrayUnflagged.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public final class PetersonInArray {
    private final AtomicIntegerArray wants = new AtomicIntegerArray(2);
    private final AtomicInteger turn = new AtomicInteger();
    private long sum;

    private void enter(int self) {
        int other = 1 - self;
        wants.set(self, 1);
        turn.set(other);
        while (wants.get(other) == 1 && turn.get() == other) {
            Thread.onSpinWait();
        }
    }

    private void leave(int self) {
        wants.set(self, 0);
    }

    private void add(int self) {
        for (int i = 0; i < 3; i++) {
            enter(self);
            sum += i; // NORACE
            leave(self);
        }
    }

    public static void main(String[] args) {
        PetersonInArray shared = new PetersonInArray();
        new Thread(() -> shared.add(0)).start();
        new Thread(() -> shared.add(1)).start();
    }
}
