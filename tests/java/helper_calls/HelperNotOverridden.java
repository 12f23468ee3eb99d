// A method returns the box that it is given; no class overrides it. Twin: HelperOverridden.
final class HelperNotOverridden {
    static class Box {
        int value;
    }

    static class Chooser {
        Box last = new Box();

        Box chosen(Box box) {
            return box;
        }
    }

    static class Keeper extends Chooser {
        @Override
        Box chosen(Box box) {
            return last;
        }
    }

    public static void main(String[] args) {
        Chooser chooser = new Chooser();
        Box left = chooser.chosen(new Box());
        Box right = chooser.chosen(new Box());
        new Thread(() -> left.value++).start(); // NORACE
        new Thread(() -> right.value++).start(); // NORACE
    }
}
