// Class initialisation on new, on a static call, on a static field read and written.
public class InitOnUse {
    static String log = "";

    static int note(String text) {
        log += text;
        return text.length();
    }

    static class ByNew {
        static final int N = note("new ");
    }

    static class ByCall {
        static {
            note("call ");
        }

        static void call() {}
    }

    static class ByRead {
        static int value = note("read ");
    }

    static class ByWrite {
        static int value;

        static {
            note("write ");
        }
    }

    static class NeverInitialised {
        static {
            note("never ");
        }
    }

    public static void main(String[] args) {
        new ByNew();
        ByCall.call();
        System.out.println(ByRead.value);
        ByWrite.value = 3;
        NeverInitialised none = null;
        System.out.println(log + none + new NeverInitialised[1].length);
    }
}
