// A worker answers each request; main reads the answers without taking the requests from the second queue. Twin: RepliesTaken.
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class RepliesNotTaken {
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
                request.answer = request.number * 2; // RACE!
                answered.put(request);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RepliesNotTaken desk = new RepliesNotTaken();
        List<Request> requests = List.of(new Request(1), new Request(2));
        new Thread(() -> desk.serve(requests.size())).start();
        for (Request request : requests) {
            desk.asked.put(request);
            Request reply = request;
            System.out.println(reply.answer); // RACE!
        }
    }
}
