// The workers of a parallel stream bill different orders of different customers. Twin: CustomerOfAllOrders.
import java.util.ArrayList;
import java.util.List;

public final class CustomerOfEachOrder {
    private CustomerOfEachOrder() {}

    private static final class Customer {
        private double debt;
    }

    private record Order(Customer customer, double price) {
        void bill() {
            customer.debt += price; // NORACE
        }
    }

    public static void main(String[] args) {
        List<Order> orders = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Customer customer = new Customer();
            orders.add(new Order(customer, i)); // NORACE
        }
        orders.parallelStream().forEach(Order::bill);
    }
}
