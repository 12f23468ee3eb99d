// Peterson's algorithm without its flags: the turn alone does not keep the threads apart. Twin: PetersonInArray.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public final class PetersonInArrayUnflagged {
    private final AtomicIntegerArray wants = new AtomicIntegerArray(2);
    private final AtomicInteger turn = new AtomicInteger();
    private long sum;

    private void enter(int self) {
        int other = 1 - self;
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
            sum += i; // RACE!
            leave(self);
        }
    }

    public static void main(String[] args) {
        PetersonInArrayUnflagged shared = new PetersonInArrayUnflagged();
        new Thread(() -> shared.add(0)).start();
        new Thread(() -> shared.add(1)).start();
    }
}
