// A desk lends its own lamp to another desk, and each locks only itself. Twin: PayloadLentAsCopy.
public final class PayloadLent {
    private final Lamp own = new Lamp();
    private Lamp lent;

    private static final class Lamp {
        private int switched;
    }

    private void lendTo(PayloadLent other) {
        other.take(own);
    }

    private synchronized void take(Lamp lamp) {
        lent = lamp;
    }

    private synchronized void use() {
        own.switched++; // RACE!
        if (lent != null) {
            lent.switched++; // RACE!
        }
    }

    public static void main(String[] args) {
        PayloadLent[] desks = new PayloadLent[2];
        for (int i = 0; i < desks.length; i++) {
            desks[i] = new PayloadLent();
        }
        Runnable using = () -> {
            for (PayloadLent desk : desks) {
                desk.lendTo(desks[0]);
                desk.use();
            }
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
