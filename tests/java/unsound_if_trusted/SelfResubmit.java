// Task.run starts a second thread on itself, so the same id is used by two unordered threads (a[id]++ in both).
public class SelfResubmit {
    static class Task implements Runnable {
        final int[] a; final int id;
        Task(int[] a, int id) { this.a = a; this.id = id; }
        public void run() {
            if (Math.random() < 0.5) {
                new Thread(this).start();
            }
            a[id]++; // RACE!
        }
    }
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) {
            new Thread(new Task(a, i)).start();
        }
    }
}
