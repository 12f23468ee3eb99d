// A future task is run by the thread that made it. Twin: FutureTaskRunByThread.
import java.util.concurrent.FutureTask;

public final class FutureTaskRunByMain {
    private int turns;

    private final class Turn extends FutureTask<String> {
        Turn(String name) {
            super(() -> {
                turns++; // NORACE
                return name;
            });
        }
    }

    public static void main(String[] args) {
        FutureTaskRunByMain game = new FutureTaskRunByMain();
        Turn turn = game.new Turn("first");
        turn.run();
        game.turns++; // NORACE
        System.out.println(game.turns); // NORACE
    }
}
