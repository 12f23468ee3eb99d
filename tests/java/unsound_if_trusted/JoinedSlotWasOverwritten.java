// each thread takes the place of the last one in the array.
public class JoinedSlotWasOverwritten {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[1];
        for (int i = 0; i < 3; i++) {
            all[0] = new Thread(JoinedSlotWasOverwritten::work);
            all[0].start();
        }
        for (Thread each : all) each.join();
        System.out.println(x); // RACE!
    }
}
