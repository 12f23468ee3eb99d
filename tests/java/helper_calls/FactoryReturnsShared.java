// A helper publishes what it makes in a static field, which two threads use. Twin: FactoryCalledInLoops.
final class FactoryReturnsShared {
    static class Box {
        int value;
    }

    static Box shared = new Box();

    static Box made() {
        Box box = new Box();
        return shared;
    }

    static void work() {
        for (int i = 0; i < 3; i++) {
            Box box = made();
            box.value++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
