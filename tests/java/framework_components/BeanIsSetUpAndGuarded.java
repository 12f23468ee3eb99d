// What a bean makes and is given when it is set up, used under its lock. Twin: BeanIsSetUp.
import org.springframework.stereotype.Component;
import javax.annotation.PostConstruct;
import javax.inject.Inject;

public class BeanIsSetUpAndGuarded {
    static class Limit {
        int used;
    }

    @Component
    static class Cache {
        private int[] counts;
        private Limit limit;
        private Limit injected;
        @Inject private Limit wired;

        @PostConstruct
        private void load() {
            counts = new int[8]; // NORACE
        }

        public void setLimit(Limit limit) {
            this.limit = limit; // NORACE
        }

        @Inject
        void inject(Limit limit) {
            injected = limit; // NORACE
        }

        public synchronized void count() {
            counts[0]++; // NORACE
            limit.used++; // NORACE
            injected.used++; // NORACE
            wired.used++; // NORACE
        }
    }
}
