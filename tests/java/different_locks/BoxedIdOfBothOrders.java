// Two orders hold the monitor of one boxed number, given to both. Twin: BoxedIdOfEachOrder.
public final class BoxedIdOfBothOrders {
    private static int shipped;

    private BoxedIdOfBothOrders() {}

    private static final class Order {
        private final Integer id;

        Order(Integer id) {
            this.id = id;
        }

        void ship() {
            synchronized (id) {
                shipped++; // RACE: the lock is not known to be one
            }
        }
    }

    public static void main(String[] args) {
        Integer id = 70000;
        Order first = new Order(id);
        Order second = new Order(id);
        new Thread(first::ship).start();
        new Thread(second::ship).start();
    }
}
