// A visitor keeps the payload and changes it again after the owner's lock. Twin: KeptByVisitorInLock.
public final class KeptByVisitorAfterLock {
    private final Meter meter = new Meter();

    private static final class Meter {
        private int reading;
    }

    private static final class Visitor {
        private Meter last;

        void visit(Meter meter) {
            last = meter; // NORACE
            meter.reading++; // RACE!
        }

        void correct() {
            last.reading--; // RACE!
        }
    }

    private static void visitAll(KeptByVisitorAfterLock[] houses) {
        Visitor visitor = new Visitor();
        for (KeptByVisitorAfterLock house : houses) {
            synchronized (house) {
                visitor.visit(house.meter);
            }
            visitor.correct();
        }
    }

    public static void main(String[] args) {
        KeptByVisitorAfterLock[] houses = new KeptByVisitorAfterLock[2];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = new KeptByVisitorAfterLock();
        }
        new Thread(() -> visitAll(houses)).start();
        new Thread(() -> visitAll(houses)).start();
    }
}
