// this$0 is stored before super(): Base's constructor calls init, which writes the outer object's count in main while the thread does.
public class OuterBeforeSuper {
    static abstract class Base {
        Base() { init(); }
        abstract void init();
    }
    int count;
    class Inner extends Base {
        void init() {
            count++; // RACE!
        }
    }
    public static void main(String[] args) {
        OuterBeforeSuper o = new OuterBeforeSuper();
        new Thread(() -> {
            o.count++; // RACE!
        }).start();
        o.new Inner();
    }
}
