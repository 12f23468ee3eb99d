// A method reference starts all threads of a list, and a lambda joins each. Twin: JoinSomeByLambda.
import java.util.ArrayList;
import java.util.List;

public final class JoinAllByLambda {
    private static int count;

    private JoinAllByLambda() {}

    private static synchronized void work() {
        count++; // NORACE
    }

    private static void await(Thread thread) {
        boolean done = false;
        while (!done) {
            try {
                thread.join();
                done = true;
            } catch (InterruptedException e) {
                System.out.println("not yet");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(new Thread(JoinAllByLambda::work));
        }
        all.forEach(Thread::start);
        all.forEach(thread -> await(thread));
        System.out.println(count); // NORACE
    }
}
