// An initialiser hands its instance out before it writes; who takes it calls a static method first, which waits. Twin: InstanceLeakedByInitialiser.
import java.util.concurrent.LinkedBlockingQueue;

public final class InstanceAskedByClass {
    private static final LinkedBlockingQueue<Plug> PLUGS = new LinkedBlockingQueue<>();
    private static int level;

    private InstanceAskedByClass() {}

    private static final class Plug {
        static {
            PLUGS.add(new Plug());
            level = 5; // NORACE
        }

        private static void touch() {}

        private void show() {
            touch();
            System.out.println(level); // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(Plug::touch).start();
        PLUGS.take().show();
    }
}
