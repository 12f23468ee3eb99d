// A private method returns the box that it is given; both threads get one. Twin: PrivateHelperChooses.
final class PrivateHelperChoosesSame {
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
        Box second = checked(left);
        new Thread(() -> first.value++).start(); // RACE!
        new Thread(() -> second.value++).start(); // RACE!
    }

    public static void main(String[] args) {
        new PrivateHelperChoosesSame().run(new Box(), new Box());
    }
}
