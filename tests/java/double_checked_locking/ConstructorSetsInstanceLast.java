// The constructor stores its object in a volatile field after it has set the fields of the object. Twin: ConstructorSetsInstanceFirst.
public final class ConstructorSetsInstanceLast {
    private static volatile ConstructorSetsInstanceLast instance;
    private String title;
    private int width;

    private ConstructorSetsInstanceLast() {
        title = "window"; // NORACE
        width = 80; // NORACE
        instance = this; // NORACE
    }

    private static void open() {
        synchronized (ConstructorSetsInstanceLast.class) {
            if (instance == null) { // NORACE
                System.out.println(new ConstructorSetsInstanceLast().hashCode());
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ConstructorSetsInstanceLast::open).start();
        ConstructorSetsInstanceLast seen = instance; // NORACE
        if (seen != null) {
            System.out.println(seen.title); // NORACE
            System.out.println(seen.width); // NORACE
        }
    }
}
