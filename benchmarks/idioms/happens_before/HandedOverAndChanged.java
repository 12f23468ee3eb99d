// A message is handed over by a synchronous queue and then changed by its sender. Twin: HandedOverAndLeft.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public final class HandedOverAndChanged {
    private HandedOverAndChanged() {}

    private static final class Sender extends Thread {
        private final BlockingQueue<StringBuilder> line;

        Sender(BlockingQueue<StringBuilder> line) {
            this.line = line;
        }

        @Override
        public void run() {
            StringBuilder message = new StringBuilder();
            message.append("hello"); // NORACE
            try {
                line.offer(message, 2, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return;
            }
            message.append("bye"); // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<StringBuilder> line = new SynchronousQueue<>();
        new Sender(line).start();
        StringBuilder got = line.poll(1, TimeUnit.SECONDS);
        if (got != null) {
            System.out.println(got.length()); // RACE!
        }
    }
}
