// A method reference starts all threads of a list, and a lambda joins those of low priority. Twin: JoinAllByLambda.
import java.util.ArrayList;
import java.util.List;

public final class JoinSomeByLambda {
    private static int count;

    private JoinSomeByLambda() {}

    private static synchronized void work() {
        count++; // RACE!
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
            all.add(new Thread(JoinSomeByLambda::work));
        }
        all.forEach(Thread::start);
        all.stream().filter(each -> each.getPriority() < 3).forEach(thread -> await(thread));
        System.out.println(count); // RACE!
    }
}
