// base is computed from id before id is set (initialisers run before the body): all tasks write a[0..3].
public class IdFromOtherField {
    static class Task extends Thread {
        private int id;
        private final int base = id * 4;
        private final int[] a;
        Task(int[] a, int id) { this.a = a; this.id = id; }
        @Override public void run() {
            for (int j = base; j < base + 4; j++) {
                a[j]++; // RACE!
            }
        }
    }
    public static void main(String[] args) {
        int[] a = new int[16];
        for (int i = 0; i < 4; i++) {
            new Task(a, i).start();
        }
    }
}
