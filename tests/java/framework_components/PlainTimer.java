// A method of a timer does not run beside itself. Twin: AsyncTimer.
import org.springframework.stereotype.Component;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.annotation.Async;

public class PlainTimer {
    @Component
    static class Mailer {
        private int sent;

        @Scheduled
        void send() {
            sent++; // NORACE
        }
    }
}
