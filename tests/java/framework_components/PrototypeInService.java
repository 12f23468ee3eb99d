// A bean of prototype scope in a field of a service is shared by all that use the service. Twin: PrototypeIsGivenOut.
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.context.annotation.Scope;
import org.springframework.beans.factory.annotation.Autowired;

public class PrototypeInService {
    @Component
    @Scope("prototype")
    static class Basket {
        private int items;

        public void add() {
            items++; // RACE!
        }
    }

    @Service
    static class Shop {
        @Autowired
        private Basket basket;

        public void sell() {
            basket.add(); // NORACE
        }
    }
}
