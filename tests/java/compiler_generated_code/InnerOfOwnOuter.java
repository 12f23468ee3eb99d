// Each thread runs an inner object two levels inside an object of its own. Twin: InnerOfCommonOuter.
public final class InnerOfOwnOuter {
    private int steps;

    private final class Walker {
        private final class Foot implements Runnable {
            @Override
            public void run() {
                steps++; // NORACE
                report();
            }
        }

        private void report() {
            System.out.println(steps); // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            InnerOfOwnOuter way = new InnerOfOwnOuter();
            Walker walker = way.new Walker();
            new Thread(walker.new Foot()).start();
        }
    }
}
