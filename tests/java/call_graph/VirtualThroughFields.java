// Receivers that travel through fields, arrays and returned values before a virtual call.
public class VirtualThroughFields {
    static class Node {
        Node next;

        Node step() {
            return next;
        }

        void hit() {}
    }

    static class Last extends Node {
        @Override
        Node step() {
            return null;
        }

        @Override
        void hit() {
            System.out.println("last");
        }
    }

    static Node[][] table = new Node[2][2];

    static Node chain(Node... nodes) {
        for (int i = 1; i < nodes.length; i++) {
            nodes[i - 1].next = nodes[i];
        }
        table[1][0] = nodes[0];
        return nodes[0];
    }

    public static void main(String[] args) {
        chain(new Node(), new Node(), new Last());
        for (Node node = table[1][0]; node != null; node = node.step()) {
            node.hit();
        }
    }
}
