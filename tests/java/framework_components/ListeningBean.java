// A method that is called for events runs beside requests. Twin: StartedBean.
import org.springframework.stereotype.Component;
import javax.annotation.PostConstruct;
import javax.annotation.PreDestroy;
import org.springframework.context.event.EventListener;

public class ListeningBean {
    @Component
    static class Cache {
        private int[] known;
        private boolean over;

        @EventListener
        private void load() {
            known = new int[8]; // RACE!
        }

        public boolean isKnown(int value) {
            return !over && known.length > value; // RACE!
        }

        @PreDestroy
        void end() {
            over = true; // NORACE
        }
    }
}
