// All methods lock the class literal to change fields of many instances. Twin: LiteralOrInstance.
public final class ClassLiteralForInstances {
    private int pages;

    private void write() {
        synchronized (ClassLiteralForInstances.class) {
            pages++; // NORACE
        }
    }

    private void tear() {
        synchronized (ClassLiteralForInstances.class) {
            pages--; // NORACE
        }
    }

    public static void main(String[] args) {
        ClassLiteralForInstances[] pads = new ClassLiteralForInstances[3];
        for (int i = 0; i < pads.length; i++) {
            pads[i] = new ClassLiteralForInstances();
        }
        new Thread(() -> {
            for (ClassLiteralForInstances pad : pads) {
                pad.write();
            }
        }).start();
        for (ClassLiteralForInstances pad : pads) {
            pad.tear();
        }
    }
}
