// i is a sum of earlier steps, no multiple of this pass's s: with sizes 3 then 2, thread 0 writes a[3] and thread 1 writes a[1], a[3].
public class StepOfThisPass {
    static int[] pick(int pass) { return new int[pass == 0 ? 2000 : 1500]; }
    public static void main(String[] args) {
        int pass = 0;
        int s;
        for (int i = 0; i < 50; i += s) {
            int[] a = new int[200];
            int[] words = pick(pass++);
            s = words.length / 1000 + 1;
            int at = i, step = s;
            for (int k = 0; k < s; k++) {
                int id = k;
                new Thread(() -> {
                    for (int j = id; j < 100; j += step) {
                        a[j]++; // RACE!
                    }
                    a[at + id]++; // RACE!
                }).start();
            }
        }
    }
}
