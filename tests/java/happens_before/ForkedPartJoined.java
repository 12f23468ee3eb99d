// A part is forked, and joined before what it counts is read. Twin: OtherPartJoined.
import java.util.concurrent.RecursiveAction;

public final class ForkedPartJoined {
    private static int left;
    private static int right;

    private ForkedPartJoined() {}

    private static final class Left extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        @Override
        protected void compute() {
            left = 1; // NORACE
        }
    }

    private static final class Right extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        @Override
        protected void compute() {
            right = 1; // NORACE
        }
    }

    public static void main(String[] args) {
        Left first = new Left();
        Right second = new Right();
        first.fork();
        second.fork();
        first.join();
        System.out.println(left); // NORACE
        second.join();
        System.out.println(right); // NORACE
    }
}
