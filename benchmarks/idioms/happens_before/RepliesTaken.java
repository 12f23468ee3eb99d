// A worker answers each request and puts it into a second queue; main takes it from there before it reads the answer. Twin: RepliesNotTaken.
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class RepliesTaken {
    private final BlockingQueue<Request> asked = new LinkedBlockingQueue<>();
    private final BlockingQueue<Request> answered = new LinkedBlockingQueue<>();

    private static final class Request {
        private final int number;
        private int answer;

        Request(int number) {
            this.number = number;
        }
    }

    private void serve(int count) {
        try {
            for (int i = 0; i < count; i++) {
                Request request = asked.take();
                request.answer = request.number * 2; // NORACE
                answered.put(request);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RepliesTaken desk = new RepliesTaken();
        List<Request> requests = List.of(new Request(1), new Request(2));
        new Thread(() -> desk.serve(requests.size())).start();
        for (Request request : requests) {
            desk.asked.put(request);
            Request reply = desk.answered.take();
            System.out.println(reply.answer); // NORACE
        }
    }
}
