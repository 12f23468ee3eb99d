// A method of a timer that is asynchronous may run beside itself. Twin: PlainTimer.
import org.springframework.stereotype.Component;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.annotation.Async;

public class AsyncTimer {
    @Component
    static class Mailer {
        private int sent;

        @Scheduled
        @Async
        void send() {
            sent++; // RACE!
        }
    }
}
