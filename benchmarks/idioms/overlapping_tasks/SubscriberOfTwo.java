// A subscriber is told by one publisher at a time, but it has two, on different threads. Twin: SubscriberOfOne.
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public final class SubscriberOfTwo implements Flow.Subscriber<String> {
    private int received;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String item) {
        received++; // RACE!
    }

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}

    public static void main(String[] args) {
        SubscriberOfTwo subscriber = new SubscriberOfTwo();
        try (SubmissionPublisher<String> news = new SubmissionPublisher<>();
                SubmissionPublisher<String> sports = new SubmissionPublisher<>()) {
            news.subscribe(subscriber);
            sports.subscribe(subscriber);
            news.submit("one");
            sports.submit("two");
        }
    }
}
