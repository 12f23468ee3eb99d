// References to a synchronized method of a captured object lock that object when they are run. Twin: ReferenceToPlainMethod.
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

public final class ReferenceToLockedMethod {
    private int sum;

    private synchronized void add(int value) {
        sum += value; // NORACE
    }

    private static void feed(IntConsumer consumer) {
        for (int i = 0; i < 3; i++) {
            consumer.accept(i);
        }
    }

    public static void main(String[] args) {
        ReferenceToLockedMethod total = new ReferenceToLockedMethod();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            IntConsumer consumer = total::add;
            threads.add(new Thread(() -> feed(consumer)));
        }
        threads.forEach(Thread::start);
    }
}
