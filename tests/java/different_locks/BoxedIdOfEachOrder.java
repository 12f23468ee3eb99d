// Two orders hold the monitors of their numbers; these are equal, but boxed twice, so they are two objects. Twin: BoxedIdOfBothOrders.
public final class BoxedIdOfEachOrder {
    private static int shipped;

    private BoxedIdOfEachOrder() {}

    private static final class Order {
        private final Integer id;

        Order(Integer id) {
            this.id = id;
        }

        void ship() {
            synchronized (id) {
                shipped++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        Order first = new Order(70000);
        Order second = new Order(70000);
        new Thread(first::ship).start();
        new Thread(second::ship).start();
    }
}
