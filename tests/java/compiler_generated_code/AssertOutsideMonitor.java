// What an assert reads, when assertions are on, it reads after the monitor was left. Twin: AssertInsideMonitor.
public final class AssertOutsideMonitor {
    private int total;

    private void add(int amount) {
        synchronized (this) {
            total += amount; // RACE!
        }
        assert total > 0; // RACE!
    }

    private synchronized int total() {
        return total; // NORACE
    }

    public static void main(String[] args) {
        AssertOutsideMonitor sum = new AssertOutsideMonitor();
        for (int i = 1; i < 4; i++) {
            int amount = i;
            new Thread(() -> sum.add(amount)).start();
        }
        System.out.println(sum.total());
    }
}
