// The field is written before the starts of both threads, so both read it ordered. Twin: WrittenBetweenStarts.
public final class WrittenBeforeStarts {
    private int limit;

    private void early() {
        System.out.println(limit); // NORACE
    }

    private void late() {
        System.out.println(limit); // NORACE
    }

    public static void main(String[] args) {
        WrittenBeforeStarts settings = new WrittenBeforeStarts();
        Thread early = new Thread(settings::early);
        Thread late = new Thread(settings::late);
        settings.limit = 5; // NORACE
        early.start();
        late.start();
    }
}
