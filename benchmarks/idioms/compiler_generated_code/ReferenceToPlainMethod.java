// References to a method of a captured object run it without a lock. Twin: ReferenceToLockedMethod.
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

public final class ReferenceToPlainMethod {
    private int sum;

    private void add(int value) {
        sum += value; // RACE!
    }

    private static void feed(IntConsumer consumer) {
        for (int i = 0; i < 3; i++) {
            consumer.accept(i);
        }
    }

    public static void main(String[] args) {
        ReferenceToPlainMethod total = new ReferenceToPlainMethod();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            IntConsumer consumer = total::add;
            threads.add(new Thread(() -> feed(consumer)));
        }
        threads.forEach(Thread::start);
    }
}
