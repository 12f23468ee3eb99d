// A bean of prototype scope is made anew each time one is asked for. Twin: BeanScopeSingleton.
public final class BeanScopePrototype {
    private enum Scope { SINGLETON, PROTOTYPE }

    private final Scope scope;
    private final Cart one = new Cart();

    private BeanScopePrototype(Scope scope) {
        this.scope = scope;
    }

    private static final class Cart {
        private int items;

        private void add() {
            items++; // RACE: a choice by a constant of an enum is not followed
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
        BeanScopePrototype context = new BeanScopePrototype(Scope.PROTOTYPE);
        new Client(context.cart()).start();
        new Client(context.cart()).start();
    }
}
