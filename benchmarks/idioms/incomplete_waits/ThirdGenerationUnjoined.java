// The boss joins the foreman, but the foreman does not join his worker, who may still write. Twin: ThirdGenerationJoined.
public final class ThirdGenerationUnjoined {
    private int bricks;

    private final class Worker extends Thread {
        @Override
        public void run() {
            bricks += 10; // RACE!
        }
    }

    private final class Foreman extends Thread {
        @Override
        public void run() {
            Worker worker = new Worker();
            worker.start();
        }
    }

    private static void joined(Thread thread) {
        boolean isOver = false;
        while (!isOver) {
            try {
                thread.join();
                isOver = true;
            } catch (InterruptedException e) {
                System.out.println("go on");
            }
        }
    }

    public static void main(String[] args) {
        ThirdGenerationUnjoined site = new ThirdGenerationUnjoined();
        Foreman foreman = site.new Foreman();
        foreman.start();
        joined(foreman);
        System.out.println(site.bricks); // RACE!
    }
}
