// Callers have builders of their own; what these build keeps itself in order. Twin: BuiltPart.
public final class BuiltPartAndGuarded {
    private int used;
    private final Object limit = new Object();

    private BuiltPartAndGuarded(int used) {
        synchronized (limit) {
            this.used = used; // NORACE
        }
    }

    public synchronized void use() {
        used++; // NORACE
    }

    public static class Builder {
        private int used;

        public Builder used(int value) {
            used = value; // NORACE
            return this;
        }

        public BuiltPartAndGuarded build() {
            return new BuiltPartAndGuarded(used); // NORACE
        }
    }
}
