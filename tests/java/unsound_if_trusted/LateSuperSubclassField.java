// record-like: enum constant bodies / local class capture: captured array is written in the super constructor's callback
public class LateSuperSubclassField {
    static abstract class Base {
        Base(int n) { for (int i = 0; i < n; i++) visit(i); }
        abstract void visit(int i);
    }
    static void fill(int[] out) {
        class Filler extends Base {
            Filler() { super(3); }
            void visit(int i) {
                out[i] = i; // RACE!
            }
        }
        new Filler();
    }
    public static void main(String[] args) {
        int[] out = new int[4];
        new Thread(() -> fill(out)).start();
        fill(out);
    }
}
