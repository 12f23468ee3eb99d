// A subscriber is told by one publisher, item after item, each ordered before the next. Twin: SubscriberOfTwo.
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public final class SubscriberOfOne implements Flow.Subscriber<String> {
    private int received;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String item) {
        received++; // NORACE
    }

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}

    public static void main(String[] args) {
        SubscriberOfOne subscriber = new SubscriberOfOne();
        try (SubmissionPublisher<String> news = new SubmissionPublisher<>();
                SubmissionPublisher<String> sports = new SubmissionPublisher<>()) {
            news.subscribe(subscriber);
            news.submit("one");
            sports.submit("two");
        }
    }
}
