// A document is locked by all callers, two calls above the access. Twin: LockedInOneCallerOnly.
public final class LockedTwoCallsAbove {
    private int words;

    private static void edit(LockedTwoCallsAbove document) {
        synchronized (document) {
            format(document);
        }
    }

    private static void format(LockedTwoCallsAbove document) {
        count(document);
    }

    private static void count(LockedTwoCallsAbove document) {
        document.words++; // NORACE
    }

    private static void print(LockedTwoCallsAbove document) {
        edit(document);
    }

    public static void main(String[] args) {
        LockedTwoCallsAbove[] documents = new LockedTwoCallsAbove[2];
        for (int i = 0; i < documents.length; i++) {
            documents[i] = new LockedTwoCallsAbove();
        }
        new Thread(() -> {
            for (LockedTwoCallsAbove document : documents) {
                edit(document);
            }
        }).start();
        for (LockedTwoCallsAbove document : documents) {
            print(document);
        }
    }
}
