// A service that counts under its lock. Twin: ServiceCounts.
import org.springframework.stereotype.Service;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;

public class ServiceCountsInTurn {
    interface Counter {
        int next();
    }

    @Service
    static class Counting implements Counter {
        private int last;

        @Override
        public synchronized int next() {
            return ++last; // NORACE
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
