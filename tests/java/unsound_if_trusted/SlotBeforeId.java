// slot is initialised before id is set: it is 0 in every task, so all threads write a[0].
public class SlotBeforeId {
    static class Task implements Runnable {
        private int id;
        private final int slot = id;
        private final int[] a;
        Task(int[] a, int id) { this.a = a; this.id = id; }
        public void run() {
            a[slot]++; // RACE!
        }
    }
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) {
            new Thread(new Task(a, i)).start();
        }
    }
}
