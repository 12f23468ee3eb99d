// Methods that a timer calls are called by one thread. Twin: TimerBesideRequests.
import org.springframework.stereotype.Service;
import org.springframework.scheduling.annotation.Scheduled;

public class TimerByItself {
    @Service
    static class Report {
        private int lines;

        @Scheduled
        void refresh() {
            lines = 0; // NORACE
        }

        @Scheduled
        void print() {
            lines++; // NORACE
        }
    }
}
