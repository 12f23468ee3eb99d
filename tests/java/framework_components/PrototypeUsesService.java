// A bean of prototype scope is given what is shared. Twin: PrototypeUsesGuardedService.
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.context.annotation.Scope;
import org.springframework.beans.factory.annotation.Autowired;
import javax.annotation.PostConstruct;

public class PrototypeUsesService {
    @Service
    static class Store {
        private int given;

        void give() {
            given++; // RACE!
        }
    }

    @Component
    @Scope("prototype")
    static class Basket {
        @Autowired private Store store;

        void take() {
            store.give(); // NORACE
        }
    }

    abstract static class Base {
        Basket kept;

        @PostConstruct
        private void begin() {
            kept = new Basket(); // NORACE
        }
    }

    @Service
    static class Shop extends Base {
        private final Basket basket;

        Shop(Basket basket) {
            this.basket = basket;
        }

        public void sell() {
            if (kept != null) { // NORACE
                basket.take(); // NORACE
            }
        }
    }
}
