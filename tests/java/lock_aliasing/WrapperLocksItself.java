// Several views of one list of marks lock themselves. Twin: WrapperLocksWrapped.
public final class WrapperLocksItself {
    private final Marks marks;

    private WrapperLocksItself(Marks marks) {
        this.marks = marks;
    }

    private static final class Marks {
        private final int[] values = new int[8];
        private int size;
    }

    private void add(int value) {
        synchronized (this) {
            marks.values[marks.size] = value; // RACE!
            marks.size++; // RACE!
        }
    }

    public static void main(String[] args) {
        Marks marks = new Marks();
        for (int i = 0; i < 3; i++) {
            WrapperLocksItself view = new WrapperLocksItself(marks);
            new Thread(() -> view.add(1)).start();
        }
    }
}
