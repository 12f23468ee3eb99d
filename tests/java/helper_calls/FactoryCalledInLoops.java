// A helper makes the object of a thread in a loop of each thread; no object is shared. Twin: FactoryReturnsShared.
final class FactoryCalledInLoops {
    static class Box {
        int value;
    }

    static Box shared = new Box();

    static Box made() {
        Box box = new Box();
        return box;
    }

    static void work() {
        for (int i = 0; i < 3; i++) {
            Box box = made();
            box.value++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
