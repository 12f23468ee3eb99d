// a method of the library puts another thread into every slot.
import java.util.*;
public class JoinedSlotsFilledByLibrary {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) all[i] = new Thread(JoinedSlotsFilledByLibrary::work);
        for (Thread each : all) each.start();
        Arrays.fill(all, new Thread());
        for (Thread each : all) each.join();
        System.out.println(x); // RACE!
    }
}
