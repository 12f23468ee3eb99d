// A visitor keeps the payload and changes it again while the owner is locked. Twin: KeptByVisitorAfterLock.
public final class KeptByVisitorInLock {
    private final Meter meter = new Meter();

    private static final class Meter {
        private int reading;
    }

    private static final class Visitor {
        private Meter last;

        void visit(Meter meter) {
            last = meter; // NORACE
            meter.reading++; // RACE: what the visitor keeps is not known to be of the owner locked
        }

        void correct() {
            last.reading--; // RACE: what the visitor keeps is not known to be of the owner locked
        }
    }

    private static void visitAll(KeptByVisitorInLock[] houses) {
        Visitor visitor = new Visitor();
        for (KeptByVisitorInLock house : houses) {
            synchronized (house) {
                visitor.visit(house.meter);
                visitor.correct();
            }
        }
    }

    public static void main(String[] args) {
        KeptByVisitorInLock[] houses = new KeptByVisitorInLock[2];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = new KeptByVisitorInLock();
        }
        new Thread(() -> visitAll(houses)).start();
        new Thread(() -> visitAll(houses)).start();
    }
}
