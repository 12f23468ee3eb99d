// A future task is run by a second thread, and its maker does not wait for it. Twin: FutureTaskRunByMain.
import java.util.concurrent.FutureTask;

public final class FutureTaskRunByThread {
    private int turns;

    private final class Turn extends FutureTask<String> {
        Turn(String name) {
            super(() -> {
                turns++; // RACE!
                return name;
            });
        }
    }

    public static void main(String[] args) {
        FutureTaskRunByThread game = new FutureTaskRunByThread();
        Turn turn = game.new Turn("first");
        new Thread(turn).start();
        game.turns++; // RACE!
        System.out.println(game.turns); // RACE!
    }
}
