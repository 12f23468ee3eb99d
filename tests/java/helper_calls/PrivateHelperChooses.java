// A private method returns the box that it is given; each thread gets its own. Twin: PrivateHelperChoosesSame.
final class PrivateHelperChooses {
    static class Box {
        int value;
    }

    private Box checked(Box box) {
        if (box == null) {
            throw new IllegalArgumentException();
        }
        return box;
    }

    private void run(Box left, Box right) {
        Box first = checked(left);
        Box second = checked(right);
        new Thread(() -> first.value++).start(); // NORACE
        new Thread(() -> second.value++).start(); // NORACE
    }

    public static void main(String[] args) {
        new PrivateHelperChooses().run(new Box(), new Box());
    }
}
