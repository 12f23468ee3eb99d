// The constructor stores its object in a volatile field before it sets the fields of the object. Twin: ConstructorSetsInstanceLast.
public final class ConstructorSetsInstanceFirst {
    private static volatile ConstructorSetsInstanceFirst instance;
    private String title;
    private int width;

    private ConstructorSetsInstanceFirst() {
        instance = this; // NORACE
        title = "window"; // RACE!
        width = 80; // RACE!
    }

    private static void open() {
        synchronized (ConstructorSetsInstanceFirst.class) {
            if (instance == null) { // NORACE
                System.out.println(new ConstructorSetsInstanceFirst().hashCode());
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ConstructorSetsInstanceFirst::open).start();
        ConstructorSetsInstanceFirst seen = instance; // NORACE
        if (seen != null) {
            System.out.println(seen.title); // RACE!
            System.out.println(seen.width); // RACE!
        }
    }
}
