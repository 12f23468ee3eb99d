// val$shared is stored before super(): Base's constructor calls init, which writes shared.n in main while the thread does.
public class FieldsBeforeSuper {
    static class Box { int n; }
    static abstract class Base {
        Base() { init(); }
        abstract void init();
    }
    static void use(Box shared) {
        new Base() {
            void init() {
                shared.n++; // RACE!
            }
        };
    }
    public static void main(String[] args) {
        Box b = new Box();
        new Thread(() -> {
            b.n++; // RACE!
        }).start();
        use(b);
    }
}
