// A bean ends when all that call it have ended. Twin: BeanEndsBesideItsThread.
import org.springframework.stereotype.Component;
import javax.annotation.PostConstruct;
import javax.annotation.PreDestroy;

public class BeanEnds {
    @Component
    static class Pool {
        private boolean over;

        @PostConstruct
        void begin() {
        }

        public boolean isOver() {
            return over; // NORACE
        }

        @PreDestroy
        void end() {
            over = true; // NORACE
        }
    }
}
