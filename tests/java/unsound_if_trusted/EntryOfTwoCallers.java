// One caller gives an object with a field of its own, another one with a shared one in it.
public final class EntryOfTwoCallers {
    static final class Box { int value; }
    static final class Holder { Box box; Holder(Box box) { this.box = box; } }
    static final Box SHARED = new Box();
    static void change(Holder holder) { holder.box.value++; } // RACE!
    static void go() { change(new Holder(new Box())); change(new Holder(SHARED)); }
    public static void main(String[] args) { new Thread(EntryOfTwoCallers::go).start(); go(); }
}
