// A thread that a bean starts may run when the bean ends. Twin: BeanEnds.
import org.springframework.stereotype.Component;
import javax.annotation.PostConstruct;
import javax.annotation.PreDestroy;

public class BeanEndsBesideItsThread {
    @Component
    static class Pool {
        private boolean over;

        @PostConstruct
        void begin() {
            new Thread(this::isOver).start();
        }

        public boolean isOver() {
            return over; // RACE!
        }

        @PreDestroy
        void end() {
            over = true; // RACE!
        }
    }
}
