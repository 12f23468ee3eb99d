// A thread joins its sibling before it reads what that one wrote. Twin: SiblingSleeps.
public final class SiblingJoins {
    private static int data;

    private SiblingJoins() {}

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            data = 9; // NORACE
        });
        Thread reader = new Thread(() -> {
            try {
                writer.join();
                System.out.println(data); // NORACE
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        writer.start();
        reader.start();
    }
}
