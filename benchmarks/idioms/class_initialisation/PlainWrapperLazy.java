// Lazy making behind a wrapper: the wrapper is found by a race, and its field is not final. Twin: FinalWrapperLazy.
public final class PlainWrapperLazy {
    private Wrapper wrapper;

    private static final class Helper {
        private int size;

        Helper(int size) {
            this.size = size; // RACE!
        }
    }

    private static final class Wrapper {
        private Helper helper;

        Wrapper(Helper helper) {
            this.helper = helper; // RACE!
        }
    }

    private Helper helper() {
        Wrapper seen = wrapper; // RACE!
        if (seen == null) {
            synchronized (this) {
                if (wrapper == null) { // NORACE
                    wrapper = new Wrapper(new Helper(4)); // RACE!
                }
                seen = wrapper; // NORACE
            }
        }
        return seen.helper; // RACE!
    }

    public static void main(String[] args) {
        PlainWrapperLazy owner = new PlainWrapperLazy();
        new Thread(() -> System.out.println(owner.helper().size)).start(); // RACE!
        new Thread(() -> System.out.println(owner.helper().size)).start(); // RACE!
    }
}
