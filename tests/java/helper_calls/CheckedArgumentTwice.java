// A method of the library returns its argument; both threads use one. Twin: CheckedArguments.
import java.util.Objects;

final class CheckedArgumentTwice {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box here = new Box();
        Box there = new Box();
        Box left = Objects.requireNonNull(here);
        Box right = Objects.requireNonNull(here);
        new Thread(() -> left.value++).start(); // RACE!
        new Thread(() -> right.value++).start(); // RACE!
    }
}
