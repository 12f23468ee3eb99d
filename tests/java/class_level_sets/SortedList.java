/** A set of numbers as a list in ascending order, with a node at either end. */
public class SortedList {
    public static class Node {
        private final int number;
        private Node following;

        public Node(int number, Node following) {
            this.number = number;
            this.following = following;
        }

        public int number() {
            return number;
        }

        public Node following() {
            return following;
        }

        public void follow(Node next) {
            following = next;
        }
    }

    private final Node first = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    public boolean contains(int number) {
        return before(number).following().number() == number;
    }

    public boolean add(int number) {
        Node before = before(number);
        if (before.following().number() == number) {
            return false;
        }
        before.follow(new Node(number, before.following()));
        return true;
    }

    public boolean remove(int number) {
        Node before = before(number);
        Node found = before.following();
        if (found.number() != number) {
            return false;
        }
        before.follow(found.following());
        return true;
    }

    private Node before(int number) {
        Node at = first;
        while (at.following().number() < number) {
            at = at.following();
        }
        return at;
    }
}
