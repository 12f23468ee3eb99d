// A controller keeps what a request brought in a field. Twin: ControllerUsesArgument.
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;

public class ControllerKeepsArgument {
    static class Order {
        int count;
    }

    @RestController
    static class Orders {
        private Order last;

        @GetMapping
        public int order(Order given) {
            last = given; // RACE!
            last.count++; // RACE!
            return given.count; // RACE!
        }
    }
}
