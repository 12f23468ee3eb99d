// The thread local makes a new builder for each thread that asks, so no builder is shared. Twin: BuilderBehindThreadLocal.
public final class BuilderOfThreadLocal {
    private static final StringBuilder COMMON = new StringBuilder();
    private static final Builders BUILDERS = new Builders();

    private BuilderOfThreadLocal() {}

    private static final class Builders extends ThreadLocal<StringBuilder> {
        @Override
        protected StringBuilder initialValue() {
            return new StringBuilder(COMMON);
        }
    }

    private static void write(String text) {
        StringBuilder own = BUILDERS.get();
        own.append(text); // NORACE
        System.out.println(own.length()); // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> write("left")).start();
        new Thread(() -> write("right")).start();
    }
}
