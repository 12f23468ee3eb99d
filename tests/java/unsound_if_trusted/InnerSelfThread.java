// a helper that the running task calls starts a second thread on it (a retry): two threads have one id.
public class InnerSelfThread {
    static void retry(Runnable r) { new Thread(r).start(); }
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) {
            int id = i;
            new Thread(new Runnable() {
                public void run() {
                    if (Math.random() < 0.5) {
                        retry(this);
                    }
                    a[id]++; // RACE!
                }
            }).start();
        }
    }
}
