// Several views of one list of marks lock the marks they wrap. Twin: WrapperLocksItself.
public final class WrapperLocksWrapped {
    private final Marks marks;

    private WrapperLocksWrapped(Marks marks) {
        this.marks = marks;
    }

    private static final class Marks {
        private final int[] values = new int[8];
        private int size;
    }

    private void add(int value) {
        synchronized (marks) {
            marks.values[marks.size] = value; // NORACE
            marks.size++; // NORACE
        }
    }

    public static void main(String[] args) {
        Marks marks = new Marks();
        for (int i = 0; i < 3; i++) {
            WrapperLocksWrapped view = new WrapperLocksWrapped(marks);
            new Thread(() -> view.add(1)).start();
        }
    }
}
