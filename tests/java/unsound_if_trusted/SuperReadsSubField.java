// twice is computed from this.id before id is set: it is 0 in every task, so all threads write a[0].
public class SuperReadsSubField {
    static class Base { int id; int twice; Base(int id) { twice = 2 * this.id; this.id = id; } }
    static class Task extends Base implements Runnable {
        final int[] a;
        Task(int[] a, int id) { super(id); this.a = a; }
        public void run() {
            a[twice]++; // RACE!
        }
    }
    public static void main(String[] args) {
        int[] a = new int[16];
        for (int i = 0; i < 4; i++) {
            new Thread(new Task(a, i)).start();
        }
    }
}
