import java.util.Random;

/** A set of numbers as a skip list: a node has a successor on each of its levels. */
public class SkipSet {
    private static final int HIGHEST = 16;

    public static class Node {
        private final int number;
        private final Node[] successors;

        public Node(int number, int levels) {
            this.number = number;
            this.successors = new Node[levels];
        }

        public int number() {
            return number;
        }

        public int levels() {
            return successors.length;
        }

        public Node successor(int level) {
            return successors[level];
        }

        public void succeed(int level, Node next) {
            successors[level] = next;
        }
    }

    private final Random random = new Random();
    private final Node head = new Node(Integer.MIN_VALUE, HIGHEST);
    private int top = 1;

    public boolean contains(int number) {
        Node at = head;
        for (int level = top - 1; level >= 0; level--) {
            at = last(at, level, number);
        }
        Node found = at.successor(0);
        return found != null && found.number() == number;
    }

    public boolean add(int number) {
        Node[] before = new Node[HIGHEST];
        Node at = head;
        for (int level = HIGHEST - 1; level >= 0; level--) {
            at = last(at, level, number);
            before[level] = at;
        }
        Node found = at.successor(0);
        if (found != null && found.number() == number) {
            return false;
        }
        Node made = new Node(number, randomLevels());
        for (int level = 0; level < made.levels(); level++) {
            made.succeed(level, before[level].successor(level));
            before[level].succeed(level, made);
        }
        if (made.levels() > top) {
            top = made.levels();
        }
        return true;
    }

    public boolean remove(int number) {
        boolean removed = false;
        Node at = head;
        for (int level = top - 1; level >= 0; level--) {
            at = last(at, level, number);
            Node found = at.successor(level);
            if (found != null && found.number() == number) {
                at.succeed(level, found.successor(level));
                removed = true;
            }
        }
        while (top > 1 && head.successor(top - 1) == null) {
            top--;
        }
        return removed;
    }

    public int levels() {
        return top;
    }

    private Node last(Node from, int level, int number) {
        Node at = from;
        while (at.successor(level) != null && at.successor(level).number() < number) {
            at = at.successor(level);
        }
        return at;
    }

    private int randomLevels() {
        int levels = 1;
        while (levels < HIGHEST && random.nextBoolean()) {
            levels++;
        }
        return levels;
    }
}
