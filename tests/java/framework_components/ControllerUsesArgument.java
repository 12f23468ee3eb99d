// What a request brought is its own. Twin: ControllerKeepsArgument.
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.GetMapping;

public class ControllerUsesArgument {
    static class Order {
        int count;
    }

    @RestController
    static class Orders {
        @GetMapping
        public int order(Order given, int[] more) {
            given.count++; // NORACE
            more[0]++; // NORACE
            return given.count; // NORACE
        }
    }
}
