// A method that a timer calls runs beside requests. Twin: TimerByItself.
import org.springframework.stereotype.Service;
import org.springframework.scheduling.annotation.Scheduled;

public class TimerBesideRequests {
    @Service
    static class Report {
        private int lines;

        @Scheduled
        void refresh() {
            lines = 0; // RACE!
        }

        public int lines() {
            return lines; // RACE!
        }
    }
}
