// What is called after construction is called before requests. Twin: ListeningBean.
import org.springframework.stereotype.Component;
import javax.annotation.PostConstruct;
import javax.annotation.PreDestroy;
import org.springframework.context.event.EventListener;

public class StartedBean {
    @Component
    static class Cache {
        private int[] known;
        private boolean over;

        @PostConstruct
        private void load() {
            known = new int[8]; // NORACE
        }

        public boolean isKnown(int value) {
            return !over && known.length > value; // NORACE
        }

        @PreDestroy
        void end() {
            over = true; // NORACE
        }
    }
}
