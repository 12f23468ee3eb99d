// A finalize method, run after the object is collected.
public class Finalizers {
    static volatile boolean isFinalized;

    static class Old {
        @SuppressWarnings({"deprecation", "removal"})
        @Override
        protected void finalize() {
            end();
        }

        private void end() {
            isFinalized = true;
        }
    }

    static void forget() {
        new Old();
    }

    public static void main(String[] args) throws InterruptedException {
        forget();
        for (int i = 0; i < 40 && !isFinalized; i++) {
            System.gc();
            Thread.sleep(5);
        }
    }
}
