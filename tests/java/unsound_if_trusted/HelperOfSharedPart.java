// What the constructor's helper works on belongs to others as well, though the object does not.
public final class HelperOfSharedPart {
    private static final Object LOCK = new Object();

    static final class Part {
        int count;
    }

    private final Part part;

    private HelperOfSharedPart(Part part) {
        this.part = part;
        add();
    }

    private void add() {
        part.count++; // RACE!
    }

    private void work() {
        synchronized (LOCK) {
            add();
        }
    }

    public static void main(String[] args) {
        Part part = new Part();
        HelperOfSharedPart first = new HelperOfSharedPart(part);
        new Thread(first::work).start();
        new HelperOfSharedPart(part);
    }
}
