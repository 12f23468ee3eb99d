// Two threads write different fields of one object. Twin: SameField.
public final class OtherField {
    private int left;
    private int right;

    public static void main(String[] args) throws InterruptedException {
        OtherField pair = new OtherField();
        Thread first = new Thread(() -> {
            pair.left = 1; // NORACE
        });
        Thread second = new Thread(() -> {
            pair.right = 2; // NORACE
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(pair.left + pair.right); // NORACE
    }
}
