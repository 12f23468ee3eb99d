// Elements of an array that a captured object holds are shared.
public final class EntryOfElements {
    static final class Box { int value; }
    static final class Holder { Box[] boxes = new Box[1]; void put(Box box) { boxes[0] = box; } void bump() { boxes[0].value++; } } // RACE!
    static final Box SHARED = new Box();
    static void go() { Holder holder = new Holder(); holder.put(SHARED); holder.bump(); }
    public static void main(String[] args) { new Thread(EntryOfElements::go).start(); go(); }
}
