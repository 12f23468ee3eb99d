// Two elements of an array are the same object. Twin: DistinctInArray.
public final class AliasInArray {
    private int visits;

    private void visit() {
        visits++; // RACE!
    }

    public static void main(String[] args) {
        AliasInArray door = new AliasInArray();
        AliasInArray[] doors = {door, door};
        new Thread(() -> doors[0].visit()).start();
        new Thread(() -> doors[1].visit()).start();
    }
}
