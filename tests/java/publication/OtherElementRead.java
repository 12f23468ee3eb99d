// An array is published by a race, and another element is read than was written. Twin: SameElementRead.
public final class OtherElementRead {
    private static int[] latest;

    private OtherElementRead() {}

    private static void fill() {
        int[] made = new int[2];
        made[0] = 7; // NORACE
        latest = made; // RACE!
    }

    public static void main(String[] args) {
        new Thread(OtherElementRead::fill).start();
        int[] seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen[1]); // NORACE
        }
    }
}
