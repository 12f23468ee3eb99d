// Two parts are forked, and the wrong one is joined before what the other counts is read. Twin: ForkedPartJoined.
import java.util.concurrent.RecursiveAction;

public final class OtherPartJoined {
    private static int left;
    private static int right;

    private OtherPartJoined() {}

    private static final class Left extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        @Override
        protected void compute() {
            left = 1; // RACE!
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
        second.join();
        System.out.println(left); // RACE!
        first.join();
        System.out.println(right); // NORACE
    }
}
