// A visitor changes the payload while the owner is locked. Twin: VisitorUnderItsOwnLock.
public final class VisitorUnderOwnerLock {
    private final Meter meter = new Meter();

    private static final class Meter {
        private int reading;
    }

    private static final class Visitor {
        void visit(Meter meter) {
            meter.reading++; // NORACE
        }
    }

    private static void visitAll(VisitorUnderOwnerLock[] houses) {
        Visitor visitor = new Visitor();
        for (VisitorUnderOwnerLock house : houses) {
            synchronized (house) {
                visitor.visit(house.meter);
            }
        }
    }

    public static void main(String[] args) {
        VisitorUnderOwnerLock[] houses = new VisitorUnderOwnerLock[4];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = new VisitorUnderOwnerLock();
        }
        new Thread(() -> visitAll(houses)).start();
        new Thread(() -> visitAll(houses)).start();
    }
}
