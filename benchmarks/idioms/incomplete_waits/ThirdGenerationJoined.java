// The boss joins the foreman, who has joined his worker. Twin: ThirdGenerationUnjoined.
public final class ThirdGenerationJoined {
    private int bricks;

    private final class Worker extends Thread {
        @Override
        public void run() {
            bricks += 10; // NORACE
        }
    }

    private final class Foreman extends Thread {
        @Override
        public void run() {
            Worker worker = new Worker();
            worker.start();
            joined(worker);
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
        ThirdGenerationJoined site = new ThirdGenerationJoined();
        Foreman foreman = site.new Foreman();
        foreman.start();
        joined(foreman);
        System.out.println(site.bricks); // NORACE
    }
}
