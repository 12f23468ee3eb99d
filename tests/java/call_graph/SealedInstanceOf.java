// A sealed hierarchy taken apart with instanceof patterns.
public class SealedInstanceOf {
    sealed interface Tree permits Leaf, Fork {}

    record Leaf(int value) implements Tree {}

    static final class Fork implements Tree {
        final Tree left;
        final Tree right;

        Fork(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }

        Tree left() {
            return left;
        }

        Tree right() {
            return right;
        }
    }

    static int sum(Tree tree) {
        if (tree instanceof Leaf leaf) {
            return leaf.value();
        }
        return tree instanceof Fork fork ? sum(fork.left()) + sum(fork.right()) : 0;
    }

    public static void main(String[] args) {
        System.out.println(sum(new Fork(new Leaf(1), new Fork(new Leaf(2), new Leaf(3)))));
    }
}
