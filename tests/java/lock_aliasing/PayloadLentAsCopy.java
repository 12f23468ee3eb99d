// A desk makes itself a lamp like that of another desk, and each locks itself. Twin: PayloadLent.
public final class PayloadLentAsCopy {
    private final Lamp own = new Lamp();
    private Lamp lent;

    private static final class Lamp {
        private int switched;
    }

    private void lendTo(PayloadLentAsCopy other) {
        other.take();
    }

    private synchronized void take() {
        lent = new Lamp();
    }

    private synchronized void use() {
        own.switched++; // NORACE
        if (lent != null) {
            lent.switched++; // NORACE
        }
    }

    public static void main(String[] args) {
        PayloadLentAsCopy[] desks = new PayloadLentAsCopy[2];
        for (int i = 0; i < desks.length; i++) {
            desks[i] = new PayloadLentAsCopy();
        }
        Runnable using = () -> {
            for (PayloadLentAsCopy desk : desks) {
                desk.lendTo(desks[0]);
                desk.use();
            }
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
