// An inner object is published by a race after the outer constructor; both fields on the way to the level are final. Twin: ProbeLeakedByConstructor.
public final class ProbeMadeAfterConstructor {
    private static Tank.Probe probe;

    private ProbeMadeAfterConstructor() {}

    private static final class Tank {
        private final int level;

        Tank(int level) {
            this.level = level; // NORACE
        }

        private final class Probe {
            int read() {
                return level; // NORACE
            }
        }
    }

    private static void fill() {
        Tank made = new Tank(12);
        probe = made.new Probe(); // RACE!
    }

    public static void main(String[] args) {
        new Thread(ProbeMadeAfterConstructor::fill).start();
        Tank.Probe seen = probe; // RACE!
        if (seen != null) {
            System.out.println(seen.read());
        }
    }
}
