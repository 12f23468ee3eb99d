// A service keeps its thread in a field and reads the result beside it. Twin: FieldThreadJoined.
public final class FieldThreadUnjoined {
    private Thread worker;
    private int result;

    private void begin() {
        worker = new Thread(() -> {
            result = 5; // RACE!
        });
        worker.start();
    }

    private int end() throws InterruptedException {
        return result; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        FieldThreadUnjoined service = new FieldThreadUnjoined();
        service.begin();
        System.out.println(service.end());
    }
}
