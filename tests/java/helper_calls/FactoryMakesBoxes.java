// A static factory is called once for the box of each thread. Twin: FactoryMakesOneBox.
final class FactoryMakesBoxes {
    static class Box {
        int value;
    }

    static Box made() {
        return new Box();
    }

    public static void main(String[] args) {
        Box left = made();
        Box right = made();
        new Thread(() -> left.value++).start(); // NORACE
        new Thread(() -> right.value++).start(); // NORACE
    }
}
