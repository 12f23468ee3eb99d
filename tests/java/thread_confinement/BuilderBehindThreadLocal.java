// The thread local answers each thread that asks with the same builder. Twin: BuilderOfThreadLocal.
public final class BuilderBehindThreadLocal {
    private static final StringBuilder COMMON = new StringBuilder();
    private static final Builders BUILDERS = new Builders();

    private BuilderBehindThreadLocal() {}

    private static final class Builders extends ThreadLocal<StringBuilder> {
        @Override
        protected StringBuilder initialValue() {
            return COMMON;
        }
    }

    private static void write(String text) {
        StringBuilder own = BUILDERS.get();
        own.append(text); // RACE!
        System.out.println(own.length()); // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> write("left")).start();
        new Thread(() -> write("right")).start();
    }
}
