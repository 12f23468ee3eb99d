// Sequential streams: map, filter, flatMap, peek, forEach, anyMatch.
import java.util.List;
import java.util.stream.Stream;

public class StreamMapFilter {
    static class Order {
        final List<Line> lines = List.of(new Line(1), new Line(2));

        Stream<Line> lines() {
            return lines.stream();
        }

        boolean isOpen() {
            return true;
        }
    }

    static class Line {
        final int amount;

        Line(int amount) {
            this.amount = amount;
        }

        int amount() {
            return amount;
        }

        void ship() {}

        boolean isBig() {
            return amount > 1;
        }
    }

    public static void main(String[] args) {
        List<Order> orders = List.of(new Order(), new Order());
        Stream<Line> lines = orders.stream().filter(Order::isOpen).flatMap(Order::lines);
        lines.peek(Line::ship).map(Line::amount).forEach(System.out::println);
        System.out.println(new Order().lines().anyMatch(Line::isBig));
    }
}
