// A thread sleeps, in the hope that its sibling has written by then. Twin: SiblingJoins.
public final class SiblingSleeps {
    private static int data;

    private SiblingSleeps() {}

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            data = 9; // RACE!
        });
        Thread reader = new Thread(() -> {
            try {
                Thread.sleep(50);
                System.out.println(data); // RACE!
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        writer.start();
        reader.start();
    }
}
