// ThreadLocal: initialValue overridden, withInitial, set and get.
public class ThreadLocals {
    static class Buffer {
        int size;

        void grow() {
            size++;
        }
    }

    static class Buffers extends ThreadLocal<Buffer> {
        @Override
        protected Buffer initialValue() {
            return new Buffer();
        }
    }

    static final ThreadLocal<Buffer> OWN = new Buffers();
    static final ThreadLocal<Buffer> SUPPLIED = ThreadLocal.withInitial(() -> create());
    static final ThreadLocal<Buffer> PLAIN = new ThreadLocal<>();

    static Buffer create() {
        return new Buffer();
    }

    static void use() {
        OWN.get().grow();
        SUPPLIED.get().grow();
        if (PLAIN.get() == null) {
            PLAIN.set(create());
        }
        PLAIN.get().grow();
    }

    public static void main(String[] args) throws InterruptedException {
        use();
        Thread thread = new Thread(ThreadLocals::use);
        thread.start();
        thread.join();
    }
}
