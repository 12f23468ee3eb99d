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
        private int[] numbers;

        @GetMapping
        public int order(Order given, int[] more) {
            last = given; // RACE!
            numbers = more; // RACE!
            last.count++; // RACE!
            numbers[0]++; // RACE!
            return given.count; // RACE!
        }
    }
}
