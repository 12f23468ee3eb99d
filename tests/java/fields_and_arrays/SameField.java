// Two threads write the same field of one object. Twin: OtherField.
public final class SameField {
    private int left;
    private int right;

    public static void main(String[] args) throws InterruptedException {
        SameField pair = new SameField();
        Thread first = new Thread(() -> {
            pair.left = 1; // RACE!
        });
        Thread second = new Thread(() -> {
            pair.left = 2; // RACE!
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(pair.left + pair.right); // NORACE
    }
}
