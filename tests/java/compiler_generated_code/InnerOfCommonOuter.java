// The threads run inner objects two levels inside one object. Twin: InnerOfOwnOuter.
public final class InnerOfCommonOuter {
    private int steps;

    private final class Walker {
        private final class Foot implements Runnable {
            @Override
            public void run() {
                steps++; // RACE!
                report();
            }
        }

        private void report() {
            System.out.println(steps); // RACE!
        }
    }

    public static void main(String[] args) {
        InnerOfCommonOuter way = new InnerOfCommonOuter();
        for (int i = 0; i < 2; i++) {
            Walker walker = way.new Walker();
            new Thread(walker.new Foot()).start();
        }
    }
}
