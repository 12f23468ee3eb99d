// Each actor has a thread of its own, which changes its balance; callers read the balance beside it. Twin: ActorAnswersItself.
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class ActorReadByCaller {
    private ActorReadByCaller() {}

    private static final class Actor {
        private final ExecutorService mailbox = Executors.newSingleThreadExecutor();
        private int balance;

        void deposit(int amount) {
            mailbox.execute(() -> balance += amount); // RACE!
        }

        int balance() throws InterruptedException, ExecutionException {
            return balance; // RACE!
        }

        void stop() {
            mailbox.shutdown();
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        List<Actor> actors = List.of(new Actor(), new Actor());
        for (Actor actor : actors) {
            actor.deposit(5);
            actor.deposit(7);
            System.out.println(actor.balance());
            actor.stop();
        }
    }
}
