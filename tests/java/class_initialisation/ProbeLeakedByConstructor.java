// The outer constructor publishes an inner object, which leads to the outer one, before the final level is set. Twin: ProbeMadeAfterConstructor.
public final class ProbeLeakedByConstructor {
    private static Tank.Probe probe;

    private ProbeLeakedByConstructor() {}

    private static final class Tank {
        private final int level;

        Tank(int level) {
            probe = new Probe(); // RACE!
            this.level = level; // RACE!
        }

        private final class Probe {
            int read() {
                return level; // RACE!
            }
        }
    }

    private static void fill() {
        Tank made = new Tank(12);
        System.out.println(made.level); // NORACE
    }

    public static void main(String[] args) {
        new Thread(ProbeLeakedByConstructor::fill).start();
        Tank.Probe seen = probe; // RACE!
        if (seen != null) {
            System.out.println(seen.read());
        }
    }
}
