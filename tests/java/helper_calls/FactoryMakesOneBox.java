// A static factory is called for one box that both threads use. Twin: FactoryMakesBoxes.
final class FactoryMakesOneBox {
    static class Box {
        int value;
    }

    static Box made() {
        return new Box();
    }

    public static void main(String[] args) {
        Box left = made();
        Box right = left;
        new Thread(() -> left.value++).start(); // RACE!
        new Thread(() -> right.value++).start(); // RACE!
    }
}
