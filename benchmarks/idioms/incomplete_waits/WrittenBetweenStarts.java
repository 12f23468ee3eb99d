// The field is written between the starts of two threads, so the first of them reads it unordered. Twin: WrittenBeforeStarts.
public final class WrittenBetweenStarts {
    private int limit;

    private void early() {
        System.out.println(limit); // RACE!
    }

    private void late() {
        System.out.println(limit); // NORACE
    }

    public static void main(String[] args) {
        WrittenBetweenStarts settings = new WrittenBetweenStarts();
        Thread early = new Thread(settings::early);
        Thread late = new Thread(settings::late);
        early.start();
        settings.limit = 5; // RACE!
        late.start();
    }
}
