// What belongs to one session is given, and hands on, what is shared. Twin: SessionUsesGuardedService.
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.context.annotation.Scope;
import org.springframework.beans.factory.annotation.Autowired;
import javax.annotation.PostConstruct;

public class SessionUsesService {
    @Service
    static class Store {
        private int given;

        void give() {
            given++; // RACE!
        }
    }

    static class Total {
        private int sum;

        void add() {
            sum++; // RACE!
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
