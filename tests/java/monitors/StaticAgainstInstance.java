// A static synchronized method and an instance one hold different monitors. Twin: StaticAgainstStatic.
public final class StaticAgainstInstance {
    private static int total;

    private static synchronized void add() {
        total++; // RACE!
    }

    private synchronized void subtract() {
        total--; // RACE!
    }

    public static void main(String[] args) {
        StaticAgainstInstance shared = new StaticAgainstInstance();
        new Thread(StaticAgainstInstance::add).start();
        new Thread(shared::subtract).start();
    }
}
