// A visitor changes the payload while the visitor is locked. Twin: VisitorUnderOwnerLock.
public final class VisitorUnderItsOwnLock {
    private final Meter meter = new Meter();

    private static final class Meter {
        private int reading;
    }

    private static final class Visitor {
        void visit(Meter meter) {
            meter.reading++; // RACE!
        }
    }

    private static void visitAll(VisitorUnderItsOwnLock[] houses) {
        Visitor visitor = new Visitor();
        for (VisitorUnderItsOwnLock house : houses) {
            synchronized (visitor) {
                visitor.visit(house.meter);
            }
        }
    }

    public static void main(String[] args) {
        VisitorUnderItsOwnLock[] houses = new VisitorUnderItsOwnLock[4];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = new VisitorUnderItsOwnLock();
        }
        new Thread(() -> visitAll(houses)).start();
        new Thread(() -> visitAll(houses)).start();
    }
}
