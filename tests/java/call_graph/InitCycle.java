// Initialisers that need each other, an instance of the class itself, a holder idiom.
public class InitCycle {
    static class First {
        static final First ONE = new First();
        static int seen = Second.value;

        First() {
            touch();
        }

        void touch() {}
    }

    static class Second {
        static int value = First.seen + 1;

        static {
            First.ONE.touch();
        }
    }

    static class Holder {
        static final InitCycle INSTANCE = new InitCycle();
    }

    static InitCycle instance() {
        return Holder.INSTANCE;
    }

    int sum() {
        return First.seen + Second.value;
    }

    public static void main(String[] args) {
        System.out.println(instance().sum());
    }
}
