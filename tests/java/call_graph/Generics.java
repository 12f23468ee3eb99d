// Generic containers of the application: bounded types, wildcards, recursive bounds.
public class Generics {
    static class Stack<T> {
        private final Object[] items = new Object[8];
        private int size;

        void push(T item) {
            items[size++] = item;
        }

        @SuppressWarnings("unchecked")
        T pop() {
            return (T) items[--size];
        }

        boolean isEmpty() {
            return size == 0;
        }
    }

    static abstract class Base<S extends Base<S>> {
        abstract S self();

        S touch() {
            return self();
        }
    }

    static class Leaf extends Base<Leaf> {
        Leaf self() {
            return this;
        }

        void end() {}
    }

    static void drain(Stack<? extends Base<?>> stack) {
        while (!stack.isEmpty()) {
            stack.pop().touch();
        }
    }

    public static void main(String[] args) {
        Stack<Leaf> stack = new Stack<>();
        stack.push(new Leaf());
        stack.push(new Leaf().touch());
        drain(stack);
        new Leaf().touch().end();
    }
}
