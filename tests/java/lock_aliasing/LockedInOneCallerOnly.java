// A document is locked by one of two callers, two calls above the access. Twin: LockedTwoCallsAbove.
public final class LockedInOneCallerOnly {
    private int words;

    private static void edit(LockedInOneCallerOnly document) {
        synchronized (document) {
            format(document);
        }
    }

    private static void format(LockedInOneCallerOnly document) {
        count(document);
    }

    private static void count(LockedInOneCallerOnly document) {
        document.words++; // RACE!
    }

    private static void print(LockedInOneCallerOnly document) {
        format(document);
    }

    public static void main(String[] args) {
        LockedInOneCallerOnly[] documents = new LockedInOneCallerOnly[2];
        for (int i = 0; i < documents.length; i++) {
            documents[i] = new LockedInOneCallerOnly();
        }
        new Thread(() -> {
            for (LockedInOneCallerOnly document : documents) {
                edit(document);
            }
        }).start();
        for (LockedInOneCallerOnly document : documents) {
            print(document);
        }
    }
}
