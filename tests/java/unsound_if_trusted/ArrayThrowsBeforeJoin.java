// parse() throws before join() in the same try: the loop over the array goes on without having joined that thread.
public class ArrayThrowsBeforeJoin {
    static int x;
    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[1];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> {
                x = 1; // RACE!
            });
            all[i].start();
        }
        for (int i = 0; i < all.length; i++) {
            try {
                Integer.parseInt(args[0]);
                all[i].join();
            } catch (NumberFormatException e) {
                System.out.println("no number");
            }
        }
        System.out.println(x); // RACE!
    }
}
