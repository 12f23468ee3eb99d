// One method locks the class literal, another one the instance whose field it changes. Twin: ClassLiteralForInstances.
public final class LiteralOrInstance {
    private int pages;

    private void write() {
        synchronized (LiteralOrInstance.class) {
            pages++; // RACE!
        }
    }

    private void tear() {
        synchronized (this) {
            pages--; // RACE!
        }
    }

    public static void main(String[] args) {
        LiteralOrInstance[] pads = new LiteralOrInstance[3];
        for (int i = 0; i < pads.length; i++) {
            pads[i] = new LiteralOrInstance();
        }
        new Thread(() -> {
            for (LiteralOrInstance pad : pads) {
                pad.write();
            }
        }).start();
        for (LiteralOrInstance pad : pads) {
            pad.tear();
        }
    }
}
