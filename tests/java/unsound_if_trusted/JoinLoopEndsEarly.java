// the loop that joins ends one before the number of threads.
public class JoinLoopEndsEarly {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        int n = args.length + 3;
        Thread[] all = new Thread[n];
        for (int i = 0; i < n; i++) all[i] = new Thread(JoinLoopEndsEarly::work);
        for (int i = 0; i < n; i++) all[i].start();
        for (int i = 0; i < n - 1; i++) all[i].join();
        System.out.println(x); // RACE!
    }
}
