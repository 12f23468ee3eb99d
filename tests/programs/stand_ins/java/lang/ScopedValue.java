package java.lang;

public final class ScopedValue<T> {
    public static final class Carrier {
        public <T> Carrier where(ScopedValue<T> key, T value) { return this; }
        public void run(Runnable task) { }
    }
    public static <T> ScopedValue<T> newInstance() { return null; }
    public static <T> Carrier where(ScopedValue<T> key, T value) { return null; }
    public T get() { return null; }
    public T orElse(T other) { return other; }
}
