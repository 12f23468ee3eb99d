// An initialiser hands its instance out before it writes; a method of an instance waits for nothing. Twin: InstanceAskedByClass.
import java.util.concurrent.LinkedBlockingQueue;

public final class InstanceLeakedByInitialiser {
    private static final LinkedBlockingQueue<Plug> PLUGS = new LinkedBlockingQueue<>();
    private static int level;

    private InstanceLeakedByInitialiser() {}

    private static final class Plug {
        static {
            PLUGS.add(new Plug());
            level = 5; // RACE!
        }

        private static void touch() {}

        private void show() {
            System.out.println(level); // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(Plug::touch).start();
        PLUGS.take().show();
    }
}
