// What an assert reads, when assertions are on, it reads under the monitor. Twin: AssertOutsideMonitor.
public final class AssertInsideMonitor {
    private int total;

    private void add(int amount) {
        synchronized (this) {
            total += amount; // NORACE
            assert total > 0; // NORACE
        }
    }

    private synchronized int total() {
        return total; // NORACE
    }

    public static void main(String[] args) {
        AssertInsideMonitor sum = new AssertInsideMonitor();
        for (int i = 1; i < 4; i++) {
            int amount = i;
            new Thread(() -> sum.add(amount)).start();
        }
        System.out.println(sum.total());
    }
}
