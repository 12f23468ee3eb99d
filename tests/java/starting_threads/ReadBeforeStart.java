// Main reads a field before starting the thread that writes it. Twin: ReadBesideThread.
public final class ReadBeforeStart extends Thread {
    private long size = 3; // NORACE

    @Override
    public void run() {
        size = size * 2; // NORACE
    }

    public static void main(String[] args) {
        ReadBeforeStart doubling = new ReadBeforeStart();
        System.out.println(doubling.size); // NORACE
        doubling.start();
    }
}
