// Main reads a field after starting the thread that writes it. Twin: ReadBeforeStart.
public final class ReadBesideThread extends Thread {
    private long size = 3; // NORACE

    @Override
    public void run() {
        size = size * 2; // RACE!
    }

    public static void main(String[] args) {
        ReadBesideThread doubling = new ReadBesideThread();
        doubling.start();
        System.out.println(doubling.size); // RACE!
    }
}
