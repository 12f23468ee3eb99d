// A message is handed over by a synchronous queue; the receiver reads it only if poll has given it one. Twin: HandedOverAndChanged.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public final class HandedOverAndLeft {
    private HandedOverAndLeft() {}

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
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<StringBuilder> line = new SynchronousQueue<>();
        new Sender(line).start();
        StringBuilder got = line.poll(1, TimeUnit.SECONDS);
        if (got != null) {
            System.out.println(got.length()); // NORACE
        }
    }
}
