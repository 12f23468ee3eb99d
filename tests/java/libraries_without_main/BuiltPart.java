// Callers have builders of their own, and share what these build. Twin: BuiltPartAndGuarded.
public final class BuiltPart {
    private int used;
    private final Object limit = new Object();

    private BuiltPart(int used) {
        synchronized (limit) {
            this.used = used; // NORACE
        }
    }

    public void use() {
        used++; // RACE!
    }

    public static class Builder {
        private int used;

        public Builder used(int value) {
            used = value; // NORACE
            return this;
        }

        public BuiltPart build() {
            return new BuiltPart(used); // NORACE
        }
    }
}
