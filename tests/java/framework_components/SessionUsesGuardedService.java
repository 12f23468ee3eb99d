// What belongs to one session uses what is shared under its lock. Twin: SessionUsesService.
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.context.annotation.Scope;
import org.springframework.beans.factory.annotation.Autowired;
import javax.annotation.PostConstruct;

public class SessionUsesGuardedService {
    @Service
    static class Store {
        private int given;

        synchronized void give() {
            given++; // NORACE
        }
    }

    static class Total {
        private int sum;

        synchronized void add() {
            sum++; // NORACE
        }
    }

    @Component
    @Scope("session")
    static class Cart {
        @Autowired private Store store;

        public void order() {
            store.give(); // NORACE
        }

        void pay(Total total) {
            total.add(); // NORACE
        }
    }

    @Service
    static class Till {
        private final Total total = new Total();
        @Autowired private Cart cart;

        public void pay() {
            cart.pay(total); // NORACE
        }
    }
}
