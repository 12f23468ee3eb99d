// Two elements of an array are different objects. Twin: AliasInArray.
public final class DistinctInArray {
    private int visits;

    private void visit() {
        visits++; // NORACE
    }

    public static void main(String[] args) {
        DistinctInArray door = new DistinctInArray();
        DistinctInArray[] doors = {door, new DistinctInArray()};
        new Thread(() -> doors[0].visit()).start();
        new Thread(() -> doors[1].visit()).start();
    }
}
