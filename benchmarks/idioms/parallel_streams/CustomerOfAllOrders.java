// The workers of a parallel stream bill different orders of one customer, and change that customer. Twin: CustomerOfEachOrder.
import java.util.ArrayList;
import java.util.List;

public final class CustomerOfAllOrders {
    private CustomerOfAllOrders() {}

    private static final class Customer {
        private double debt;
    }

    private record Order(Customer customer, double price) {
        void bill() {
            customer.debt += price; // RACE!
        }
    }

    public static void main(String[] args) {
        List<Order> orders = new ArrayList<>();
        Customer customer = new Customer();
        for (int i = 0; i < 100; i++) {
            orders.add(new Order(customer, i)); // NORACE
        }
        orders.parallelStream().forEach(Order::bill);
    }
}
