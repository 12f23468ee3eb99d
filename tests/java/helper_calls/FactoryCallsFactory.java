// A factory of boxes calls another factory; it is called once for the box of each thread. Twin: FactoryCallsFactoryOnce.
final class FactoryCallsFactory {
    static class Box {
        int value;
    }

    static Box made() {
        return filled(1);
    }

    static Box filled(int value) {
        Box box = new Box();
        box.value = value;
        return box;
    }

    public static void main(String[] args) {
        Box left = made();
        Box right = made();
        new Thread(() -> left.value++).start(); // NORACE
        new Thread(() -> right.value++).start(); // NORACE
    }
}
