// A service is one for all controllers and requests. Twin: ServiceCountsInTurn.
import org.springframework.stereotype.Service;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;

public class ServiceCounts {
    interface Counter {
        int next();
    }

    @Service
    static class Counting implements Counter {
        private int last;

        @Override
        public int next() {
            return ++last; // RACE!
        }
    }

    @RestController
    static class Page {
        private final Counter counter; // constructors are given components

        Page(Counter counter) {
            this.counter = counter; // NORACE
        }

        @GetMapping
        int show() {
            return counter.next(); // NORACE
        }
    }
}
