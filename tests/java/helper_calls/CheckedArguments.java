// A method of the library returns its argument; each thread uses another. Twin: CheckedArgumentTwice.
import java.util.Objects;

final class CheckedArguments {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box here = new Box();
        Box there = new Box();
        Box left = Objects.requireNonNull(here);
        Box right = Objects.requireNonNull(there);
        new Thread(() -> left.value++).start(); // NORACE
        new Thread(() -> right.value++).start(); // NORACE
    }
}
