// synchronized methods and blocks, wait and notify between two threads.
import java.util.ArrayDeque;
import java.util.Queue;

public class MonitorsAndWait {
    static class Channel {
        private final Queue<Message> queue = new ArrayDeque<>();

        synchronized void send(Message message) {
            queue.add(message);
            notifyAll();
        }

        Message receive() throws InterruptedException {
            synchronized (this) {
                while (queue.isEmpty()) {
                    wait();
                }
                return queue.remove();
            }
        }
    }

    static class Message {
        void read() {
            System.out.println("read");
        }
    }

    static class Sender implements Runnable {
        private final Channel channel;

        Sender(Channel channel) {
            this.channel = channel;
        }

        public void run() {
            channel.send(new Message());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Channel channel = new Channel();
        Thread sender = new Thread(new Sender(channel));
        sender.start();
        channel.receive().read();
        sender.join();
    }
}
