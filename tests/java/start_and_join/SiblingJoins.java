// A thread joins its sibling before it reads what that one wrote. Twin: SiblingSleeps.
public final class SiblingJoins {
    private static int data;

    private SiblingJoins() {}

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            data = 9; // RACE: a join by another thread than the starter is not counted yet
        });
        Thread reader = new Thread(() -> {
            try {
                writer.join();
                System.out.println(data); // RACE: a join by another thread than the starter is not counted yet
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        writer.start();
        reader.start();
    }
}
