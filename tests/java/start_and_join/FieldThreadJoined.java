// A service keeps its thread in a field and joins it before reading the result. Twin: FieldThreadUnjoined.
public final class FieldThreadJoined {
    private Thread worker;
    private int result;

    private void begin() {
        worker = new Thread(() -> {
            result = 5; // NORACE
        });
        worker.start();
    }

    private int end() throws InterruptedException {
        worker.join();
        return result; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        FieldThreadJoined service = new FieldThreadJoined();
        service.begin();
        System.out.println(service.end());
    }
}
