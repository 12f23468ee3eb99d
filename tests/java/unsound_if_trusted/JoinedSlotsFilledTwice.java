// the crew is started twice, and forgets the threads of the first time.
public class JoinedSlotsFilledTwice {
    static int x;
    static void work() {
        x++; // RACE!
    }
    static class Crew {
        private final Thread[] all = new Thread[3];
        void start() {
            for (int i = 0; i < all.length; i++) {
                all[i] = new Thread(JoinedSlotsFilledTwice::work);
                all[i].start();
            }
        }
        void awaitAll() throws InterruptedException {
            for (Thread each : all) each.join();
        }
    }
    public static void main(String[] args) throws Exception {
        Crew crew = new Crew();
        crew.start();
        crew.start();
        crew.awaitAll();
        System.out.println(x); // RACE!
    }
}
