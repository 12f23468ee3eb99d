// in the constructor, this.id is still 0 at the access: main writes a[0], as the thread does.
public class ReadBeforeStored {
    static class Task {
        int id;
        Task(int[] a, int id) {
            a[this.id]++; // RACE!
            this.id = id;
        }
    }
    public static void main(String[] args) {
        int[] a = new int[8];
        new Thread(() -> {
            a[0]++; // RACE!
        }).start();
        new Task(a, 5);
    }
}
