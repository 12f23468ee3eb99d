// One thread replaces an element of an array of strings while another reads it. Twin: ArrayOfReferencesLocked.
public final class ArrayOfReferencesUnlocked {
    private final String[] names = {"ada", "bob"};

    private synchronized void rename(int index, String name) {
        names[index] = name; // RACE!
    }

    private String name(int index) {
        return names[index]; // RACE!
    }

    public static void main(String[] args) {
        ArrayOfReferencesUnlocked people = new ArrayOfReferencesUnlocked();
        new Thread(() -> people.rename(1, "eve")).start();
        System.out.println(people.name(1));
    }
}
