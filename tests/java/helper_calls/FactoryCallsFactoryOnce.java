// A factory of boxes calls another factory; both threads use its one box. Twin: FactoryCallsFactory.
final class FactoryCallsFactoryOnce {
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
        Box right = left;
        new Thread(() -> left.value++).start(); // RACE!
        new Thread(() -> right.value++).start(); // RACE!
    }
}
