// An array is published by a race, and the element is read that was written. Twin: OtherElementRead.
public final class SameElementRead {
    private static int[] latest;

    private SameElementRead() {}

    private static void fill() {
        int[] made = new int[2];
        made[0] = 7; // RACE!
        latest = made; // RACE!
    }

    public static void main(String[] args) {
        new Thread(SameElementRead::fill).start();
        int[] seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen[0]); // RACE!
        }
    }
}
