// Objects.equals, hash, toString, requireNonNullElseGet; System.identityHashCode does not call.
import java.util.Objects;

public class ObjectMethods {
    static class Left {
        @Override
        public boolean equals(Object other) {
            return other instanceof Left;
        }

        @Override
        public int hashCode() {
            return Objects.hash(new Part(), 3);
        }
    }

    static class Part {
        @Override
        public int hashCode() {
            return 2;
        }

        @Override
        public boolean equals(Object other) {
            return other == this;
        }

        @Override
        public String toString() {
            return "part";
        }
    }

    static Part part() {
        return new Part();
    }

    public static void main(String[] args) {
        System.out.println(Objects.equals(new Left(), new Left()) + " " + Objects.hashCode(new Left()));
        System.out.println(Objects.toString(Objects.requireNonNullElseGet(null, ObjectMethods::part)));
        System.out.println(System.identityHashCode(new Left()) == 0);
    }
}
