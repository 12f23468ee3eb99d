// Each actor has a thread of its own; its balance is changed and read only there, and get hands the number over. Twin: ActorReadByCaller.
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class ActorAnswersItself {
    private ActorAnswersItself() {}

    private static final class Actor {
        private final ExecutorService mailbox = Executors.newSingleThreadExecutor();
        private int balance;

        void deposit(int amount) {
            mailbox.execute(() -> balance += amount); // NORACE
        }

        int balance() throws InterruptedException, ExecutionException {
            return mailbox.submit(() -> balance).get(); // NORACE
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
