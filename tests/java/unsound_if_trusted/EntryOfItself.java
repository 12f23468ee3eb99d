// An object that holds itself is published by way of what it holds.
public final class EntryOfItself {
    static final class Node { Node next; int value; }
    static volatile Node shared;
    static void publish(Node node) { shared = node.next; }
    static void use(Node node) { publish(node); node.value++; } // RACE!
    static void go() { Node node = new Node(); node.next = node; use(node); }
    public static void main(String[] args) {
        new Thread(EntryOfItself::go).start();
        go();
        Node seen = shared;
        if (seen != null) { System.out.println(seen.value); } // RACE!
    }
}
