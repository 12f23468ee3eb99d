// Elements of an array of strings are replaced and read under one monitor. Twin: ArrayOfReferencesUnlocked.
public final class ArrayOfReferencesLocked {
    private final String[] names = {"ada", "bob"};

    private synchronized void rename(int index, String name) {
        names[index] = name; // NORACE
    }

    private synchronized String name(int index) {
        return names[index]; // NORACE
    }

    public static void main(String[] args) {
        ArrayOfReferencesLocked people = new ArrayOfReferencesLocked();
        new Thread(() -> people.rename(1, "eve")).start();
        System.out.println(people.name(1));
    }
}
