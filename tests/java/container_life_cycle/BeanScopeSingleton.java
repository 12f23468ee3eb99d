// A bean of singleton scope is made once by the context, and is shared by those who ask for it. Twin: BeanScopePrototype.
public final class BeanScopeSingleton {
    private enum Scope { SINGLETON, PROTOTYPE }

    private final Scope scope;
    private final Cart one = new Cart();

    private BeanScopeSingleton(Scope scope) {
        this.scope = scope;
    }

    private static final class Cart {
        private int items;

        private void add() {
            items++; // RACE!
        }
    }

    private Cart cart() {
        return scope == Scope.PROTOTYPE ? new Cart() : one;
    }

    private static final class Client extends Thread {
        private final Cart cart;

        Client(Cart cart) {
            this.cart = cart;
        }

        @Override
        public void run() {
            cart.add();
        }
    }

    public static void main(String[] args) {
        BeanScopeSingleton context = new BeanScopeSingleton(Scope.SINGLETON);
        new Client(context.cart()).start();
        new Client(context.cart()).start();
    }
}
